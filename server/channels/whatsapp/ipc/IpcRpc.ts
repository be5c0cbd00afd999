/** One end of an IPC channel: a child process, or `process` in the child itself. */
export interface IpcEndpoint {
  send?(message: unknown, callback?: (error: Error | null) => void): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/** The methods of one side by name, each with its input and its result. */
export type RpcMethods = Readonly<Record<string, { readonly input: unknown; readonly result: unknown }>>;

/** The functions that execute the calls of the other side. */
export type RpcHandlers<Methods extends RpcMethods> = {
  readonly [Name in keyof Methods]: (input: Methods[Name]['input']) => Promise<Methods[Name]['result']>;
};

type RpcMessage =
  | { readonly rpc: 'call'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly rpc: 'result'; readonly id: number; readonly value: unknown }
  | { readonly rpc: 'failure'; readonly id: number; readonly failure: unknown };

interface PendingCall {
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

const isRpcMessage = (message: unknown): message is RpcMessage => typeof message === 'object' && message !== null && 'rpc' in message;

/** The other process has exited; whether it executed the call is not known. */
export class IpcClosedError extends Error {
  constructor() {
    super('the other process has exited');
    this.name = 'IpcClosedError';
  }
}

/** Translates failures for the way between processes: structured cloning drops the class of an Error. */
export interface FailureCodec {
  pack(error: unknown): unknown;
  unpack(packed: unknown): unknown;
}

/** Typed remote procedure calls between two processes, in both directions. */
export class IpcRpc<RemoteMethods extends RpcMethods, LocalMethods extends RpcMethods> {
  readonly #endpoint: IpcEndpoint;
  readonly #handlers: RpcHandlers<LocalMethods>;
  readonly #codec: FailureCodec;
  readonly #pending = new Map<number, PendingCall>();
  #nextId = 1;
  #isClosed = false;

  constructor(endpoint: IpcEndpoint, handlers: RpcHandlers<LocalMethods>, codec: FailureCodec) {
    this.#endpoint = endpoint;
    this.#handlers = handlers;
    this.#codec = codec;
    endpoint.on('message', (message) => isRpcMessage(message) && this.#receive(message));
  }

  /** Fails with what the handler threw, or with an `IpcClosedError`. */
  call<Name extends keyof RemoteMethods & string>(name: Name, input: RemoteMethods[Name]['input']): Promise<RemoteMethods[Name]['result']> {
    if (this.#isClosed) {
      return Promise.reject(new IpcClosedError());
    }
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      // Both ends share the types: a call of this name is answered with a result of this name.
      this.#pending.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.#send({ rpc: 'call', id, name, input });
    });
  }

  /** Fails all pending and later calls; for when the other process has exited. */
  close(): void {
    this.#isClosed = true;
    this.#pending.forEach(({ reject }) => reject(new IpcClosedError()));
    this.#pending.clear();
  }

  #receive(message: RpcMessage): void {
    if (message.rpc === 'call') {
      void this.#execute(message.id, message.name, message.input);
      return;
    }
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.rpc === 'result') {
      pending?.resolve(message.value);
    } else {
      pending?.reject(this.#codec.unpack(message.failure));
    }
  }

  async #execute(id: number, name: string, input: unknown): Promise<void> {
    try {
      const handler = this.#handlers[name];
      if (handler === undefined) {
        throw new Error(`there is no method "${name}"`);
      }
      this.#send({ rpc: 'result', id, value: await handler(input) });
    } catch (error) {
      this.#send({ rpc: 'failure', id, failure: this.#codec.pack(error) });
    }
  }

  #send(message: RpcMessage): void {
    try {
      this.#endpoint.send?.(message, () => undefined);
    } catch {
      // The other process has exited; its `exit` event says so.
    }
  }
}
