/** One end of a channel between two processes: a child process, or the `process` of the child itself. */
export interface IpcEndpoint {
  send?(message: unknown, callback?: (error: Error | null) => void): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/** Questions by name, each with what it brings and what it gets. */
export type RpcMethods = Readonly<Record<string, { readonly input: unknown; readonly result: unknown }>>;

/** What answers the questions of the other side. */
export type RpcHandlers<Q extends RpcMethods> = { readonly [Name in keyof Q]: (input: Q[Name]['input']) => Promise<Q[Name]['result']> };

type RpcMessage =
  | { readonly letter: 'question'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly letter: 'result'; readonly id: number; readonly value: unknown }
  | { readonly letter: 'failure'; readonly id: number; readonly failure: unknown };

interface PendingCall {
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

const isRpcMessage = (message: unknown): message is RpcMessage => typeof message === 'object' && message !== null && 'letter' in message;

/** The other process has gone; whether it did what it was asked is not known. */
export class IpcClosedError extends Error {
  constructor() {
    super('the other process has gone');
    this.name = 'WireCut';
  }
}

/** How failures cross: an Error loses its class on the way. */
export interface FailureCodec {
  pack(error: unknown): unknown;
  unpack(packed: unknown): unknown;
}

/** Questions and answers between two processes, both ways, typed. */
export class IpcRpc<Asked extends RpcMethods, Answered extends RpcMethods> {
  readonly #wire: IpcEndpoint;
  readonly #answers: RpcHandlers<Answered>;
  readonly #codec: FailureCodec;
  readonly #waiting = new Map<number, PendingCall>();
  #next = 1;
  #isCut = false;

  constructor(wire: IpcEndpoint, answers: RpcHandlers<Answered>, codec: FailureCodec) {
    this.#wire = wire;
    this.#answers = answers;
    this.#codec = codec;
    wire.on('message', (message) => isRpcMessage(message) && this.#take(message));
  }

  call<Name extends keyof Asked & string>(name: Name, input: Asked[Name]['input']): Promise<Asked[Name]['result']> {
    if (this.#isCut) {
      return Promise.reject(new IpcClosedError());
    }
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      // The other side answers a question of this name with a result of this name: the types of both ends are one.
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.#send({ letter: 'question', id, name, input });
    });
  }

  /** Nothing will come any more. */
  close(): void {
    this.#isCut = true;
    this.#waiting.forEach(({ reject }) => reject(new IpcClosedError()));
    this.#waiting.clear();
  }

  #take(letter: RpcMessage): void {
    if (letter.letter === 'question') {
      void this.#answer(letter.id, letter.name, letter.input);
      return;
    }
    const waiting = this.#waiting.get(letter.id);
    this.#waiting.delete(letter.id);
    if (letter.letter === 'result') {
      waiting?.resolve(letter.value);
    } else {
      waiting?.reject(this.#codec.unpack(letter.failure));
    }
  }

  async #answer(id: number, name: string, input: unknown): Promise<void> {
    try {
      const answer = this.#answers[name];
      if (answer === undefined) {
        throw new Error(`nobody answers "${name}"`);
      }
      this.#send({ letter: 'result', id, value: await answer(input) });
    } catch (error) {
      this.#send({ letter: 'failure', id, failure: this.#codec.pack(error) });
    }
  }

  #send(letter: RpcMessage): void {
    try {
      this.#wire.send?.(letter, () => undefined);
    } catch {
      // The other side is gone; its end is told by the process, not by a letter.
    }
  }
}
