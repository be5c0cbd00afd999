import type { SessionRecord } from '#shared/areas/auth.ts';
import { AppError } from '#shared/errors.ts';
import type { SessionReply } from '#shared/ipc.ts';
import { toAppError } from './toAppError.ts';

export interface TokenRenewalDeps {
  refreshSession(): Promise<SessionReply>;
  /** The token as every tab of this browser sees it. */
  readToken(): string | null;
  /** Does this page know who is signed in? */
  hasSession(): boolean;
  storeToken(token: string): void;
  storeSession(session: SessionRecord): void;
  endSession(): void;
  /** Lets only one tab at a time do this. */
  runExclusive<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** One renewal for all who wait, in this page and in its neighbours. Give the token that failed; get one that is newer. */
export function createTokenRenewal(ports: TokenRenewalDeps): (stale: string | null) => Promise<string> {
  let flight: Promise<string> | null = null;

  async function ask(): Promise<string> {
    const reply = await ports.refreshSession().catch(() => ({ status: 0, body: null }));
    if (reply.status === 200) {
      const session = reply.body as SessionRecord;
      ports.storeSession(session);
      return session.token;
    }
    if (reply.status === 0) {
      throw new AppError('ERR_OFFLINE');
    }
    if (reply.status < 500 && reply.status !== 429) {
      ports.endSession();
      throw new AppError('ERR_SESSION_EXPIRED');
    }
    throw toAppError(reply.status, reply.body);
  }

  async function renew(stale: string | null): Promise<string> {
    const held = ports.readToken();
    if (held === null) {
      throw new AppError('ERR_SESSION_EXPIRED');
    }
    // A neighbour's token alone does not say whose screens are to be shown.
    if (held !== stale && ports.hasSession()) {
      ports.storeToken(held);
      return held;
    }
    return ask();
  }

  return (stale) => {
    flight ??= ports
      .runExclusive(() => renew(stale))
      .finally(() => {
        flight = null;
      });
    return flight;
  };
}

/** Tabs queue up where the browser offers locks; elsewhere the server's grace for the previous cookie covers it. */
export function runInOneTabAtATime<Value>(work: () => Promise<Value>): Promise<Value> {
  return typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks.request('prosa.renewal', work) : work();
}
