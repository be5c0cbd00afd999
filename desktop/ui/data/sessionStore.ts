import type { Session, SessionUser } from '#shared/areas/auth.ts';
import type { AppError } from '#shared/errors.ts';
import { clearSession, readToken, writeSession, writeToken, type Ending, type KeyStorage } from './sessionKeys.ts';
import { createStore } from './store.ts';

export interface SessionState {
  /** unknown: a token lies here and the server has not spoken yet. */
  readonly status: 'unknown' | 'out' | 'in';
  readonly token: string | null;
  readonly user: SessionUser | null;
  /** Up to here the live wire had told everything when the session was given; null where the server does not say. */
  readonly toldUpTo: number | null;
  /** How the last session here ended, and when, until somebody signs in again. */
  readonly ended: { readonly how: Ending; readonly at: number } | null;
  /** Why the stored session could not be asked for yet. */
  readonly trouble: AppError | null;
  /** The server says that the company's subscription has run out. */
  readonly isCompanyExpired: boolean;
}

const memory = new Map<string, string>();
const inMemory: KeyStorage = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: (key) => void memory.delete(key),
};

function usable(): KeyStorage {
  try {
    localStorage.setItem('prosa.probe', '1');
    localStorage.removeItem('prosa.probe');
    return localStorage;
  } catch {
    return inMemory;
  }
}

/** Where the session is remembered; in memory where the browser refuses storage. */
export const sessionStorageOfPage: KeyStorage = usable();

const nobody: SessionState = {
  status: 'out',
  token: null,
  user: null,
  toldUpTo: null,
  ended: null,
  trouble: null,
  isCompanyExpired: false,
};

const stored = readToken(sessionStorageOfPage);

/** Who is signed in here. */
export const sessionStore = createStore<SessionState>(stored === null ? nobody : { ...nobody, status: 'unknown', token: stored });

/** A login or a refresh succeeded. */
export function adoptSession({ token, user, n }: Session): void {
  writeSession(sessionStorageOfPage, token, user);
  sessionStore.set({ ...nobody, status: 'in', token, user, toldUpTo: n ?? null });
}

/** Another tab renewed the token. */
export function adoptToken(token: string): void {
  writeToken(sessionStorageOfPage, token);
  sessionStore.set({ token });
}

export const adoptUser = (user: SessionUser): void => sessionStore.set({ user });

export function endSession(ending: Ending): void {
  clearSession(sessionStorageOfPage, ending);
  sessionStore.set({ ...nobody, ended: { how: ending, at: Date.now() } });
}
