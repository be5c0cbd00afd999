import type { SessionCall, SessionReply } from '#shared/ipc.ts';

type Call = (call: SessionCall) => Promise<SessionReply>;

interface Ports {
  /** The calls of one account. */
  callOf(accountId: string): Call;
  /** Is there anything to be renewed? */
  isLeft(accountId: string): boolean;
}

interface Early {
  readonly reply: Promise<SessionReply>;
  readonly at: number;
}

/** Older than this, an answer says too little of now. */
const lasts = 30_000;

/** The sessions of all accounts. One that was left here is renewed while its page is being loaded, whose first question then finds the answer. */
export class Sessions {
  readonly #ports: Ports;
  readonly #early = new Map<string, Early>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** The page of this account is about to be loaded. */
  expect(accountId: string): void {
    if (this.#ports.isLeft(accountId)) {
      this.#early.set(accountId, { reply: this.#ports.callOf(accountId)({ step: 'refresh' }), at: performance.now() });
    }
  }

  async call(accountId: string, call: SessionCall): Promise<SessionReply> {
    const early = this.#early.get(accountId);
    this.#early.delete(accountId);
    // Also who signs in or out waits for it: two calls at once would fight over the token.
    const reply = await early?.reply;
    const isGood = early !== undefined && performance.now() - early.at < lasts && reply?.status === 200;
    return isGood && call.step === 'refresh' ? reply : this.#ports.callOf(accountId)(call);
  }
}
