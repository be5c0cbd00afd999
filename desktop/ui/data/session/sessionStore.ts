import type { SessionRecord, SessionUser } from '#shared/areas/auth.ts';
import type { AppError } from '#shared/errors.ts';
import { clearSession, readToken, writeSession, writeToken, type SessionEndReason, type KeyStorage } from './sessionKeys.ts';
import { createStore } from '#ui/data/store.ts';

export interface SessionState {
  /** unknown: a token lies here and the server has not spoken yet. */
  readonly status: 'unknown' | 'out' | 'in';
  readonly token: string | null;
  readonly user: SessionUser | null;
  /** Up to here the live wire had told everything when the session was given; null where the server does not say. */
  readonly lastEventNumber: number | null;
  /** How the last session here ended, and when, until somebody signs in again. */
  readonly ended: { readonly how: SessionEndReason; readonly at: number } | null;
  /** Why the stored session could not be asked for yet. */
  readonly restoreError: AppError | null;
  /** The server says that the company's subscription has run out. */
  readonly isCompanyExpired: boolean;
}

const memoryEntries = new Map<string, string>();
const memoryStorage: KeyStorage = {
  getItem: (key) => memoryEntries.get(key) ?? null,
  setItem: (key, value) => void memoryEntries.set(key, value),
  removeItem: (key) => void memoryEntries.delete(key),
};

function findUsableStorage(): KeyStorage {
  try {
    localStorage.setItem('prosa.probe', '1');
    localStorage.removeItem('prosa.probe');
    return localStorage;
  } catch {
    return memoryStorage;
  }
}

/** Where the session is remembered; in memory where the browser refuses storage. */
export const keyStorage: KeyStorage = findUsableStorage();

const signedOutState: SessionState = {
  status: 'out',
  token: null,
  user: null,
  lastEventNumber: null,
  ended: null,
  restoreError: null,
  isCompanyExpired: false,
};

const storedToken = readToken(keyStorage);

/** Who is signed in here. */
export const sessionStore = createStore<SessionState>(
  storedToken === null ? signedOutState : { ...signedOutState, status: 'unknown', token: storedToken },
);

/** A login or a refresh succeeded. */
export function storeSession({ token, user, n }: SessionRecord): void {
  writeSession(keyStorage, token, user);
  sessionStore.set({ ...signedOutState, status: 'in', token, user, lastEventNumber: n ?? null });
}

/** Another tab renewed the token. */
export function storeToken(token: string): void {
  writeToken(keyStorage, token);
  sessionStore.set({ token });
}

export const updateSessionUser = (user: SessionUser): void => sessionStore.set({ user });

export function endSession(ending: SessionEndReason): void {
  clearSession(keyStorage, ending);
  sessionStore.set({ ...signedOutState, ended: { how: ending, at: Date.now() } });
}
