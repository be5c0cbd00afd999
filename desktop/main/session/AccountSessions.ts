import type { SessionCall, SessionReply } from '#shared/ipc.ts';

type SendSessionCall = (call: SessionCall) => Promise<SessionReply>;

interface AccountSessionsDeps {
  /** The calls of one account. */
  clientFor(accountId: string): SendSessionCall;
  /** Is there anything to be renewed? */
  hasRefreshToken(accountId: string): boolean;
}

interface PrefetchedReply {
  readonly reply: Promise<SessionReply>;
  readonly at: number;
}

/** Older than this, an answer says too little of now. */
const maxAgeMs = 30_000;

/** The sessions of all accounts. One that was left here is renewed while its page is being loaded, whose first question then finds the answer. */
export class AccountSessions {
  readonly #ports: AccountSessionsDeps;
  readonly #early = new Map<string, PrefetchedReply>();

  constructor(ports: AccountSessionsDeps) {
    this.#ports = ports;
  }

  /** The page of this account is about to be loaded. */
  prefetchRefresh(accountId: string): void {
    if (this.#ports.hasRefreshToken(accountId)) {
      this.#early.set(accountId, { reply: this.#ports.clientFor(accountId)({ step: 'refresh' }), at: performance.now() });
    }
  }

  async call(accountId: string, call: SessionCall): Promise<SessionReply> {
    const early = this.#early.get(accountId);
    this.#early.delete(accountId);
    // Also who signs in or out waits for it: two calls at once would fight over the token.
    const reply = await early?.reply;
    const isGood = early !== undefined && performance.now() - early.at < maxAgeMs && reply?.status === 200;
    return isGood && call.step === 'refresh' ? reply : this.#ports.clientFor(accountId)(call);
  }
}
