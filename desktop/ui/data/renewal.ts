import type { Session } from '#shared/areas/auth.ts';
import { AppError } from '#shared/errors.ts';
import type { SessionReply } from '#shared/ipc.ts';
import { failureOf } from './failure.ts';

export interface RenewalPorts {
  refresh(): Promise<SessionReply>;
  /** The token as every tab of this browser sees it. */
  token(): string | null;
  /** Does this page know who is signed in? */
  hasSession(): boolean;
  adoptToken(token: string): void;
  adoptSession(session: Session): void;
  end(): void;
  /** Lets only one tab at a time do this. */
  alone<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** One renewal for all who wait, in this page and in its neighbours. Give the token that failed; get one that is newer. */
export function createRenewal(ports: RenewalPorts): (stale: string | null) => Promise<string> {
  let flight: Promise<string> | null = null;

  async function ask(): Promise<string> {
    const reply = await ports.refresh().catch(() => ({ status: 0, body: null }));
    if (reply.status === 200) {
      const session = reply.body as Session;
      ports.adoptSession(session);
      return session.token;
    }
    if (reply.status === 0) {
      throw new AppError('ERR_OFFLINE');
    }
    if (reply.status < 500 && reply.status !== 429) {
      ports.end();
      throw new AppError('ERR_SESSION_EXPIRED');
    }
    throw failureOf(reply.status, reply.body);
  }

  async function renew(stale: string | null): Promise<string> {
    const held = ports.token();
    if (held === null) {
      throw new AppError('ERR_SESSION_EXPIRED');
    }
    // A neighbour's token alone does not say whose screens are to be shown.
    if (held !== stale && ports.hasSession()) {
      ports.adoptToken(held);
      return held;
    }
    return ask();
  }

  return (stale) => {
    flight ??= ports
      .alone(() => renew(stale))
      .finally(() => {
        flight = null;
      });
    return flight;
  };
}

/** Tabs queue up where the browser offers locks; elsewhere the server's grace for the previous cookie covers it. */
export function alone<Value>(work: () => Promise<Value>): Promise<Value> {
  return typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks.request('prosa.renewal', work) : work();
}
