import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#shared/areas/auth.ts';
import { host } from '#ui/host/index.ts';
import { afterFirstScreen } from '#ui/data/afterFirstScreen.ts';
import { isConnectionLost } from '#ui/data/live/liveUpdates.ts';
import { decodeClaims } from '#ui/data/session/accessToken.ts';
import { sessionStore, storeRememberedSession } from '#ui/data/session/sessionStore.ts';
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
  /** Null where the device stores nothing. */
  readonly reading: Promise<OfflineReading | null>;
}

let running: RunningReading | null = null;

const isLineCut = (): boolean => sessionStore.getState().rememberedAt !== null || isConnectionLost();

/** The first screen goes first, unless it needs what the device has. */
const startTime = (): Promise<void> => (isLineCut() ? Promise.resolve() : afterFirstScreen());

async function open(cache: QueryClient, owner: string): Promise<OfflineReading | null> {
  await startTime();
  const { OfflineReading: Reading } = await import('./OfflineReading.ts');
  return running?.owner === owner ? Reading.open({ cache, owner, isLineCut }) : null;
}

function stop(): void {
  setOfflineSource(null);
  void running?.reading.then((reading) => reading?.stop());
  running = null;
}

function start(cache: QueryClient, owner: string): void {
  const reading = open(cache, owner).catch(() => null);
  running = { owner, reading };
  setOfflineSource({ isLineCut, find: async (queryKey) => (await reading)?.find(queryKey) ?? null });
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
