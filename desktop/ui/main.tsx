import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppError } from '#shared/errors.ts';
import { askInbox } from '#ui/areas/tickets/askInbox.ts';
import { createCache } from '#ui/data/query.ts';
import { actorOf, startSession } from '#ui/data/session.ts';
import { sessionStore } from '#ui/data/sessionStore.ts';
import { startHost } from '#ui/host/index.ts';
import { toast } from '#ui/kit/index.ts';
import { takeBonesAway } from '#ui/shell/Bones.tsx';
import { startShortcuts } from '#ui/shell/shortcuts.ts';
import { explain, startTexts } from '#ui/text/index.ts';
import { App } from './App.tsx';

/** One toast per kind of failure, however many acts failed of it. */
function tellFailure(error: unknown): void {
  toast.failed(explain(error), { id: error instanceof AppError ? error.code : 'ERR_UNEXPECTED' });
}

await startHost();
await startTexts();
startShortcuts();
const cache = createCache(tellFailure);
startSession(cache);
const unfollow = sessionStore.subscribe(() => {
  const { status, user } = sessionStore.get();
  if (status === 'unknown') {
    return;
  }
  unfollow();
  takeBonesAway();
  if (user !== null && /^\/(?:tickets|$)/.test(location.pathname)) {
    askInbox(cache, actorOf(user));
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
