import type { SessionRecord } from '#shared/workspace/auth/index.ts';
import { AppError } from '#shared/errors.ts';
import type { SessionReply } from '#shared/ipc.ts';
import { decodeClaims } from '#ui/data/session/accessToken.ts';
import { toAppError } from './toAppError.ts';

export interface TokenRenewalDeps {
  refreshSession(): Promise<SessionReply>;
  /** Token in shared storage, written by any tab. */
  readToken(): string | null;
  hasSession(): boolean;
  storeToken(token: string): void;
  storeSession(session: SessionRecord): void;
  endSession(): void;
  /** Runs the work in one tab at a time. */
  runExclusive<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** Token renewal shared by all callers and tabs. Takes the rejected token, returns a newer one. */
export function createTokenRenewal(deps: TokenRenewalDeps): (staleToken: string | null) => Promise<string> {
  let pending: Promise<string> | null = null;

  async function refresh(): Promise<string> {
    const reply = await deps.refreshSession().catch(() => ({ status: 0, body: null }));
    if (reply.status === 200) {
      const session = reply.body as SessionRecord;
      deps.storeSession(session);
      return session.token;
    }
    if (reply.status === 0) {
      throw new AppError('ERR_OFFLINE');
    }
    if (reply.status < 500 && reply.status !== 429) {
      deps.endSession();
      throw new AppError('ERR_SESSION_EXPIRED');
    }
    throw toAppError(reply.status, reply.body);
  }

  async function renew(staleToken: string | null): Promise<string> {
    const current = deps.readToken();
    if (current === null) {
      throw new AppError('ERR_SESSION_EXPIRED');
    }
    // Another tab's token does not tell who is signed in on this page.
    if (current !== staleToken && deps.hasSession()) {
      // Somebody else has signed in in another tab: this page follows in a moment, and does nothing in their name.
      if (staleToken !== null && decodeClaims(current).id !== decodeClaims(staleToken).id) {
        throw new AppError('ERR_SESSION_EXPIRED');
      }
      deps.storeToken(current);
      return current;
    }
    return refresh();
  }

  return (staleToken) => {
    pending ??= deps
      .runExclusive(() => renew(staleToken))
      .finally(() => {
        pending = null;
      });
    return pending;
  };
}

/** Uses Web Locks; without them the server accepts the previous refresh cookie for a while. */
export function runInOneTabAtATime<Value>(work: () => Promise<Value>): Promise<Value> {
  return typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks.request('prosa.renewal', work) : work();
}
