import { createStore } from 'zustand';
import type { OperatorSessionRecord, SessionRecord } from '#shared/workspace/auth/index.ts';
import type { SessionUser } from '#shared/workspace/auth/sessionUser.ts';
import type { AppError } from '#shared/errors.ts';
import {
  clearSession,
  hasCampaignsFlag,
  type KeyStorage,
  readToken,
  type SessionEndReason,
  writeCampaignsFlag,
  writeSession,
  writeToken,
} from './sessionKeys.ts';

interface Claims {
  readonly exp?: number;
  readonly id?: number;
  /** Id of the sign-in. */
  readonly session?: string;
}

/** Claims of a token without verification; empty if unreadable. Only used to avoid requests that would fail. */
export function decodeClaims(token: string): Claims {
  try {
    const middle = token.split('.')[1] ?? '';
    return JSON.parse(atob(middle.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
  } catch {
    return {};
  }
}

/** True if the token expires within `withinMs`. Tokens without `exp` never expire. */
export function isTokenExpired(token: string, withinMs = 0): boolean {
  const { exp } = decodeClaims(token);
  return exp !== undefined && exp * 1000 <= Date.now() + withinMs;
}

type EnteredSession = Pick<OperatorSessionRecord, 'token' | 'operator'>;

/** Read by `scheme.js` as well. */
const key = 'prosa.entered';

/** Kept by the tab alone, so that it ends with it; a browser that refuses storage forgets it at the next load. */
function writeEnteredSession(session: EnteredSession | null): void {
  try {
    if (session === null) {
      sessionStorage.removeItem(key);
    } else {
      sessionStorage.setItem(key, JSON.stringify(session));
    }
  } catch {
    // Refused storage.
  }
}

/** The session that this tab entered, as long as its operator is signed in on this browser with `ownToken`. */
function readEnteredSession(ownToken: string | null): EnteredSession | null {
  try {
    const { token, operator } = JSON.parse(sessionStorage.getItem(key) ?? '') as EnteredSession;
    if (ownToken !== null && decodeClaims(ownToken).id === operator.id && !isTokenExpired(token)) {
      return { token, operator };
    }
  } catch {
    // Nothing usable is stored.
  }
  writeEnteredSession(null);
  return null;
}

export interface SessionState {
  /** unknown: a stored token has not been confirmed by the server yet. */
  readonly status: 'unknown' | 'out' | 'in';
  readonly token: string | null;
  readonly user: SessionUser | null;
  /** An operator who works as the user, or whose session as the user is being restored; the own session stays stored. */
  readonly operator: OperatorSessionRecord['operator'] | null;
  /** Number of the last live event included in the session response; null if the server sends none. */
  readonly lastEventNumber: number | null;
  /** Reason and time of the last session's end, until the next sign-in. */
  readonly ended: { readonly how: SessionEndReason; readonly at: number } | null;
  /**
   * Set while the device remembers the session and the server has not confirmed it: time of the newest stored answer, in milliseconds
   * since the epoch.
   */
  readonly rememberedAt: number | null;
  /** Error of the last attempt to restore the session. */
  readonly restoreError: AppError | null;
  /** The server reports that the company's subscription has ended. */
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

/** Falls back to memory where the browser refuses storage. */
export const keyStorage: KeyStorage = findUsableStorage();

const signedOutState: SessionState = {
  status: 'out',
  token: null,
  user: null,
  operator: null,
  lastEventNumber: null,
  ended: null,
  rememberedAt: null,
  restoreError: null,
  isCompanyExpired: false,
};

function readStoredSession(): SessionState {
  const token = readToken(keyStorage);
  const entered = readEnteredSession(token);
  return token === null ? signedOutState : { ...signedOutState, status: 'unknown', token, ...entered };
}

export const sessionStore = createStore<SessionState>(readStoredSession);

export function storeSession({ token, user, n }: SessionRecord): void {
  writeSession(keyStorage, token, user);
  writeEnteredSession(null);
  sessionStore.setState({ ...signedOutState, status: 'in', token, user, lastEventNumber: n ?? null });
}

/** Opens the session that the device remembers; false where the server was faster. */
export function storeRememberedSession(user: SessionUser, rememberedAt: number): boolean {
  const { status, token } = sessionStore.getState();
  if (status !== 'unknown' || token === null) {
    return false;
  }
  sessionStore.setState({ ...signedOutState, status: 'in', token, user, rememberedAt });
  return true;
}

/** Works as a user of a company, in this tab alone. */
export function actAs({ token, user, n, operator }: Omit<OperatorSessionRecord, 'expiresAt'>): void {
  writeEnteredSession({ token, operator });
  sessionStore.setState({ ...signedOutState, status: 'in', token, user, operator, lastEventNumber: n ?? null });
}

/** Back to the own session, which is restored as at the start of the page. */
export function stopActing(): void {
  writeEnteredSession(null);
  sessionStore.setState({ ...signedOutState, status: 'unknown', token: readToken(keyStorage) });
}

/** Stores a token that another tab renewed. */
export function storeToken(token: string): void {
  writeToken(keyStorage, token);
  sessionStore.setState({ token, rememberedAt: null });
}

export function updateSessionUser(user: SessionUser): void {
  if (sessionStore.getState().operator === null) {
    writeCampaignsFlag(keyStorage, user);
  }
  sessionStore.setState({ user });
}

/** The device's flag of campaigns; an operator in another company has that of the own one. */
export const areCampaignsOnDevice = (): boolean => sessionStore.getState().operator !== null || hasCampaignsFlag(keyStorage);

export function endSession(ending: SessionEndReason): void {
  clearSession(keyStorage, ending);
  writeEnteredSession(null);
  sessionStore.setState({ ...signedOutState, ended: { how: ending, at: Date.now() } });
}
