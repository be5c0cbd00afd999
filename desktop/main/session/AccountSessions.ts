import type { SessionCall, SessionReply } from '#shared/ipc.ts';

type SendSessionCall = (call: SessionCall) => Promise<SessionReply>;

interface AccountSessionsDeps {
  /** Session requests of one account. */
  clientFor(accountId: string): SendSessionCall;
  /** Whether a refresh can succeed at all. */
  hasRefreshToken(accountId: string): boolean;
}

interface PrefetchedReply {
  readonly reply: Promise<SessionReply>;
  readonly at: number;
}

/** Age after which a prefetched access token is not handed out. */
const maxAgeMs = 30_000;

/** Session requests of all accounts. The refresh of an account starts while its page still loads, which saves a round trip. */
export class AccountSessions {
  readonly #deps: AccountSessionsDeps;
  readonly #prefetched = new Map<string, PrefetchedReply>();

  constructor(deps: AccountSessionsDeps) {
    this.#deps = deps;
  }

  /** Starts the refresh ahead of the first request of the page. */
  prefetchRefresh(accountId: string): void {
    if (this.#deps.hasRefreshToken(accountId)) {
      this.#prefetched.set(accountId, { reply: this.#deps.clientFor(accountId)({ step: 'refresh' }), at: performance.now() });
    }
  }

  async call(accountId: string, call: SessionCall): Promise<SessionReply> {
    const prefetched = this.#prefetched.get(accountId);
    this.#prefetched.delete(accountId);
    // A login or logout waits as well: two requests at once would race for the refresh token.
    const reply = await prefetched?.reply;
    const isFresh = prefetched !== undefined && performance.now() - prefetched.at < maxAgeMs && reply?.status === 200;
    return isFresh && call.step === 'refresh' ? reply : this.#deps.clientFor(accountId)(call);
  }
}
