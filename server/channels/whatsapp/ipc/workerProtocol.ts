import {
  ChannelError,
  type CallKey,
  type ChannelState,
  type InboundItem,
  type MessageKey,
  type NumberCheck,
  type OpenConnectionOptions,
  type OutboundFile,
  type OutboundMessage,
  type OwnedConnection,
  type ChannelPerson,
  type SendOptions,
} from '#server/channels/Channel.ts';
import type { MediaReference } from '#server/channels/whatsapp/media/mediaReference.ts';
import type { Config } from '#server/config.ts';
import { sendFailures, type SendFailure } from '#shared/rules/delivery.ts';
import type { FailureCodec } from './IpcRpc.ts';
import type { LivenessTimings } from './livenessTimings.ts';

/** What a worker needs to begin. Handed over as a letter: environments and arguments of processes can be read by others. */
export interface WorkerSettings {
  readonly config: Pick<Config, 'dataDir' | 'secrets' | 'whatsapp' | 'logLevel'>;
  readonly databaseUrl: string;
  readonly timings: LivenessTimings;
}

type WithFilePath<Message> = Message extends { readonly file: OutboundFile }
  ? Omit<Message, 'file'> & { readonly file: Omit<OutboundFile, 'open'> & { readonly path: string } }
  : Message;

/** An outgoing message as it crosses to a worker: its file lies at a path. */
export type IpcOutgoingMessage = WithFilePath<OutboundMessage>;

interface ConnectionIdInput {
  readonly connectionId: number;
}

interface RpcMethod<Input, Result> {
  readonly input: Input;
  readonly result: Result;
}

/** What a worker is asked. */
export type WorkerMethods = {
  readonly begin: RpcMethod<WorkerSettings, void>;
  readonly open: RpcMethod<OpenConnectionOptions & { readonly connection: OwnedConnection }, void>;
  readonly close: RpcMethod<ConnectionIdInput & { readonly forget: boolean }, void>;
  readonly send: RpcMethod<ConnectionIdInput & { readonly message: IpcOutgoingMessage; readonly options: SendOptions }, void>;
  readonly checkNumber: RpcMethod<ConnectionIdInput & { readonly number: string }, NumberCheck>;
  readonly addressBook: RpcMethod<ConnectionIdInput, readonly ChannelPerson[]>;
  readonly members: RpcMethod<ConnectionIdInput & { readonly chat: string }, readonly ChannelPerson[]>;
  readonly markRead: RpcMethod<ConnectionIdInput & { readonly keys: readonly MessageKey[] }, void>;
  readonly rejectCall: RpcMethod<ConnectionIdInput & { readonly call: CallKey }, void>;
  readonly setTyping: RpcMethod<ConnectionIdInput & { readonly chat: string; readonly isTyping: boolean }, void>;
  /** Where a file lies after its phone has brought it once more. */
  readonly renewMedia: RpcMethod<ConnectionIdInput & { readonly reference: MediaReference }, string>;
  /** The address of a picture; null when there is none. */
  readonly pictureUrl: RpcMethod<ConnectionIdInput & { readonly address: string }, string | null>;
  /** A sign of life, answered with one. */
  readonly beat: RpcMethod<null, void>;
  readonly stop: RpcMethod<null, void>;
};

/** What a worker asks: it has done its part only when the answer is there. */
export type HostMethods = {
  readonly received: RpcMethod<{ readonly connection: OwnedConnection; readonly item: InboundItem }, void>;
  readonly stateChanged: RpcMethod<{ readonly connection: OwnedConnection; readonly state: ChannelState }, void>;
};

interface PackedFailure {
  readonly message: string;
  readonly failure: SendFailure | null;
  readonly isTemporary: boolean;
}

const isPackedFailure = (packed: unknown): packed is PackedFailure => typeof packed === 'object' && packed !== null && 'message' in packed;

/** Keeps what the outgoing line reads from a failure. */
export const failureCodec: FailureCodec = {
  pack: (error): PackedFailure => ({
    message: error instanceof Error ? error.message : String(error),
    failure: error instanceof ChannelError ? error.failure : null,
    isTemporary: error instanceof ChannelError && error.isTemporary,
  }),
  unpack: (packed) => {
    if (!isPackedFailure(packed)) {
      return new Error('a worker failed without a word');
    }
    const { message, failure, isTemporary } = packed;
    const isKnown = failure !== null && sendFailures.includes(failure);
    return isKnown ? new ChannelError(failure, { isTemporary, cause: new Error(message) }) : new Error(message);
  },
};
