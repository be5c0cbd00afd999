import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import { host } from '#ui/host/index.ts';
import { afterFirstScreen } from '#ui/data/afterFirstScreen.ts';
import { isConnectionLost } from '#ui/data/live/liveUpdates.ts';
import { decodeClaims, sessionStore, storeRememberedSession } from '#ui/data/session/sessionStore.ts';
import { setOfflineSource } from './offlineFallback.ts';
import type { OfflineReading } from './OfflineReading.ts';
import { destroyOfflineData } from './offlineDatabase.ts';

/** Crypto and storage are missing on a page without HTTPS, and in some private windows. */
const isSupported = (): boolean => typeof indexedDB !== 'undefined' && 'crypto' in globalThis && 'subtle' in crypto;

const toOwner = ({ id, companyId }: SessionUser): string => `${host().serverUrl} ${companyId} ${id}`;

/** Opens the session that the device remembers, for reading without the server; false where it remembers none. */
export async function restoreFromDevice(token: string): Promise<boolean> {
  if (!isSupported()) {
    return false;
  }
  try {
    const { readRememberedSession } = await import('./OfflineReading.ts');
    const session = await readRememberedSession();
    const isOwn = session !== null && session.user.id === decodeClaims(token).id && session.owner === toOwner(session.user);
    return isOwn && storeRememberedSession(session.user, session.at);
  } catch {
    return false;
  }
}

interface RunningReading {
  readonly owner: string;
  /** Opens with the first call; null where the device stores nothing. */
  open(): Promise<OfflineReading | null>;
  stop(): void;
}

let running: RunningReading | null = null;

const isLineCut = (): boolean => sessionStore.getState().rememberedAt !== null || isConnectionLost();

function createReading(cache: QueryClient, owner: string): RunningReading {
  let isStopped = false;
  let opening: Promise<OfflineReading | null> | null = null;
  const open = async (): Promise<OfflineReading | null> => {
    const { OfflineReading: Reading } = await import('./OfflineReading.ts');
    return isStopped ? null : Reading.open({ cache, owner, isLineCut });
  };
  return {
    owner,
    open: () => {
      // A line that is cut may keep the script away: the next query tries again.
      opening ??= open().catch(() => {
        opening = null;
        return null;
      });
      return opening;
    },
    stop: () => {
      isStopped = true;
      void opening?.then((reading) => reading?.stop());
    },
  };
}

/** Drops from the device what is gone on the server. */
export const checkOfflineData = (): void => void running?.open().then((reading) => reading?.checkSoon());

function stop(): void {
  setOfflineSource(null);
  running?.stop();
  running = null;
}

/** The first screen goes before storing, but not before reading what the device has. */
function start(cache: QueryClient, owner: string): void {
  const reading = createReading(cache, owner);
  running = reading;
  setOfflineSource({ isLineCut, find: async (queryKey) => (await reading.open())?.find(queryKey) ?? null });
  const startTime = isLineCut() ? Promise.resolve() : afterFirstScreen();
  void startTime.then(() => (running === reading ? reading.open() : null));
}

/** Stores what its user opens, from the sign-in on; the end of the session destroys it. A session that an operator enters stores nothing. */
export function startOfflineReading(cache: QueryClient): void {
  if (!isSupported()) {
    return;
  }
  let lastStatus: string | null = null;
  const follow = (): void => {
    const { status, user, operator } = sessionStore.getState();
    const owner = status === 'in' && user !== null && operator === null ? toOwner(user) : null;
    if (owner !== (running?.owner ?? null)) {
      stop();
      if (owner !== null) {
        start(cache, owner);
      }
    }
    if (status === 'out' && lastStatus !== 'out') {
      void destroyOfflineData();
    }
    lastStatus = status;
  };
  follow();
  sessionStore.subscribe(follow);
}
