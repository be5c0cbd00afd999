import type { OperatorSessionRecord } from '#shared/workspace/auth/index.ts';
import { decodeClaims, isTokenExpired } from './accessToken.ts';

export type EnteredSession = Pick<OperatorSessionRecord, 'token' | 'operator'>;

/** Read by `scheme.js` as well. */
const key = 'prosa.entered';

/** Kept by the tab alone, so that it ends with it; a browser that refuses storage forgets it at the next load. */
export function writeEnteredSession(session: EnteredSession | null): void {
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
export function readEnteredSession(ownToken: string | null): EnteredSession | null {
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
