import {
  ChannelError,
  type ChannelAction,
  type ChannelActionArgs,
  type ChannelActions,
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
import { sendFailures, type SendFailure } from '#shared/rules/delivery.ts';
import type { FailureCodec } from './IpcRpc.ts';
import type { LivenessTimings } from './livenessTimings.ts';

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

const isPackedFailure = (packed: unknown): packed is PackedFailure => typeof packed === 'object' && packed !== null && 'message' in packed;

/** Keeps the fields of a failure that the outbound queue reads. */
export const failureCodec: FailureCodec = {
  pack: (error): PackedFailure => ({
    message: error instanceof Error ? error.message : String(error),
    failure: error instanceof ChannelError ? error.failure : null,
    isTemporary: error instanceof ChannelError && error.isTemporary,
  }),
  unpack: (packed) => {
    if (!isPackedFailure(packed)) {
      return new Error('a worker failed without a message');
    }
    const { message, failure, isTemporary } = packed;
    const isFailureCode = failure !== null && sendFailures.includes(failure);
    return isFailureCode ? new ChannelError(failure, { isTemporary, cause: new Error(message) }) : new Error(message);
  },
};
