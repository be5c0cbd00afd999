import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppError } from '#shared/errors.ts';
import { preloadInbox } from './conversations/tickets/inbox/preloadInbox.ts';
import type { UiArea } from './UiArea.ts';
import * as areas from './areas.ts';
import { fillSlots } from './composition/fillSlots.tsx';
import { registerCacheUpdaters } from './data/cache/cacheUpdaters.ts';
import { createQueryClient } from './data/cache/query.ts';
import { registerOfflineAreas } from './data/offline/offlineAreas.ts';
import { toActor, startSession } from './data/session/session.ts';
import { sessionStore } from './data/session/sessionStore.ts';
import { afterFirstScreen, announceFirstScreen } from './data/afterFirstScreen.ts';
import { host, startHost } from '#ui/host/index.ts';
import { toast } from '#ui/kit/index.ts';
import { removeAppSkeleton } from './shell/access/AppSkeleton.tsx';
import { startShortcuts } from './shell/shortcuts/shortcuts.ts';
import { explainError, startTexts } from '#ui/text/index.ts';
import { App } from './App.tsx';

/** One toast per error code. */
function showFailure(error: unknown): void {
  toast.error(explainError(error), { id: error instanceof AppError ? error.code : 'ERR_UNEXPECTED' });
}

await startHost();
await startTexts();
startShortcuts();
fillSlots();
registerCacheUpdaters(Object.values<UiArea>(areas).flatMap(({ cacheUpdaters = [] }) => cacheUpdaters));
registerOfflineAreas(Object.values<UiArea>(areas).flatMap(({ offline = [] }) => offline));
const cache = createQueryClient(showFailure);
startSession(cache);
const unsubscribe = sessionStore.subscribe(() => {
  const { status, user } = sessionStore.getState();
  if (status === 'unknown') {
    return;
  }
  unsubscribe();
  removeAppSkeleton();
  if (status === 'out') {
    announceFirstScreen();
  }
  if (import.meta.env.PROD && host().desktop === null) {
    void afterFirstScreen()
      .then(() => import('#ui/host/startServiceWorker.ts'))
      .then(({ startServiceWorker }) => startServiceWorker())
      .catch(() => undefined);
  }
  if (user !== null && /^\/(?:tickets|$)/.test(location.pathname)) {
    preloadInbox(cache, toActor(user));
  }
});

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App cache={cache} />
    </StrictMode>,
  );
}
