import { type SendFailure, sendFailures } from '#shared/rules/delivery.ts';
import {
  type ChannelAction,
  type ChannelActionArgs,
  type ChannelActions,
  ChannelError,
  type ChannelState,
  type InboundItem,
  type OpenConnectionOptions,
  type OutboundFile,
  type OutboundMessage,
  type OwnedConnection,
  type SendOptions,
} from '#server/channels/Channel.ts';
import type { MediaReference } from '#server/channels/whatsapp/media/mediaReference.ts';
import type { DroppedKind } from '#server/channels/whatsapp/inbound/addresses.ts';
import type { RevisionInput } from '#server/channels/whatsapp/version/ClientRevisions.ts';
import type { Config } from '#server/config.ts';
import type { SlowWork } from '#server/platform/eventLoop.ts';
import type { LivenessTimings } from './livenessTimings.ts';

/** One end of an IPC channel: a child process, or `process` in the child itself. */
export interface IpcEndpoint {
  send?(message: unknown, callback?: (error: Error | null) => void): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/** The methods of one side by name, each with its input and its result. */
type RpcMethods = Readonly<Record<string, { readonly input: unknown; readonly result: unknown }>>;

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
interface FailureCodec {
  pack(error: unknown): unknown;
  unpack(value: unknown): unknown;
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

/** The settings of a worker; sent as a message, because other users can read the environment and the arguments of a process. */
export interface WorkerSettings {
  readonly config: Pick<Config, 'dataDir' | 'secrets' | 'whatsapp' | 'logLevel'>;
  readonly databaseUrl: string;
  readonly timings: LivenessTimings;
}

type WithFilePath<Message> = Message extends { readonly file: OutboundFile }
  ? Omit<Message, 'file'> & { readonly file: Omit<OutboundFile, 'open'> & { readonly path: string } }
  : Message;

/** An outgoing message for a worker: its file is a path, because a stream cannot cross. */
export type IpcOutgoingMessage = WithFilePath<OutboundMessage>;

interface ConnectionIdInput {
  readonly connectionId: number;
}

interface RpcMethod<Input, Result> {
  readonly input: Input;
  readonly result: Result;
}

/** Actions of the port that a worker does alone; the host has a part in the others. */
export type WorkerAction = Exclude<ChannelAction, 'fetchPicture' | 'fetchMedia'>;

type ActionMethods = {
  readonly [Action in WorkerAction]: RpcMethod<
    ConnectionIdInput & { readonly args: ChannelActionArgs<Action> },
    Awaited<ReturnType<ChannelActions[Action]>>
  >;
};

/** The methods of a worker; `configure` comes first. */
export type WorkerMethods = ActionMethods & {
  readonly configure: RpcMethod<WorkerSettings, void>;
  readonly open: RpcMethod<OpenConnectionOptions & { readonly connection: OwnedConnection }, void>;
  readonly close: RpcMethod<ConnectionIdInput & { readonly forget: boolean }, void>;
  readonly send: RpcMethod<ConnectionIdInput & { readonly message: IpcOutgoingMessage; readonly options: SendOptions }, void>;
  /** The path of a file after its phone has uploaded it again. */
  readonly requestMediaReupload: RpcMethod<ConnectionIdInput & { readonly reference: MediaReference }, string>;
  /** The URL of a profile picture; null when there is none. */
  readonly findPictureUrl: RpcMethod<ConnectionIdInput & { readonly address: string }, string | null>;
  readonly heartbeat: RpcMethod<null, void>;
  readonly stop: RpcMethod<null, void>;
};

/** The methods of the host; a worker retries an item until the call has returned. */
export type HostMethods = {
  readonly deliverItem: RpcMethod<{ readonly connection: OwnedConnection; readonly item: InboundItem }, void>;
  readonly reportState: RpcMethod<{ readonly connection: OwnedConnection; readonly state: ChannelState }, void>;
  /** Counts a message that belongs to no conversation. */
  readonly countDropped: RpcMethod<{ readonly kind: DroppedKind }, void>;
  /** Counts a block of the worker's event loop, or a text that took long to read. */
  readonly countSlowWork: RpcMethod<SlowWork, void>;
  /** The client revision to announce; null when every known one was refused. */
  readonly findRevision: RpcMethod<RevisionInput, number | null>;
};

interface PackedFailure {
  readonly message: string;
  readonly failure: SendFailure | null;
  readonly isTemporary: boolean;
}

const isPackedFailure = (value: unknown): value is PackedFailure => typeof value === 'object' && value !== null && 'message' in value;

/** Keeps the fields of a failure that the outbound queue reads. */
export const failureCodec: FailureCodec = {
  pack: (error): PackedFailure => ({
    message: error instanceof Error ? error.message : String(error),
    failure: error instanceof ChannelError ? error.failure : null,
    isTemporary: error instanceof ChannelError && error.isTemporary,
  }),
  unpack: (value) => {
    if (!isPackedFailure(value)) {
      return new Error('a worker failed without a message');
    }
    const { message, failure, isTemporary } = value;
    const isFailureCode = failure !== null && sendFailures.includes(failure);
    return isFailureCode ? new ChannelError(failure, { isTemporary, cause: new Error(message) }) : new Error(message);
  },
};
