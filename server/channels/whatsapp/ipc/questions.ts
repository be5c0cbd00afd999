import {
  ChannelError,
  type CallName,
  type ChannelState,
  type InboundItem,
  type MessageKey,
  type NumberCheck,
  type OpenOptions,
  type OutgoingFile,
  type OutgoingMessage,
  type OwnedConnection,
  type Person,
  type SendOptions,
} from '#server/channels/Channel.ts';
import type { MediaReference } from '#server/channels/whatsapp/host/reference.ts';
import type { Config } from '#server/config.ts';
import { failures, type Failure } from '#shared/rules/delivery.ts';
import type { FailureCodec } from './Courier.ts';
import type { Watch } from './watch.ts';

/** What a worker needs to begin. Handed over as a letter: environments and arguments of processes can be read by others. */
export interface WorkerSettings {
  readonly config: Pick<Config, 'dataDir' | 'secrets' | 'whatsapp' | 'logLevel'>;
  readonly databaseUrl: string;
  readonly watch: Watch;
}

type WithPath<Message> = Message extends { readonly file: OutgoingFile }
  ? Omit<Message, 'file'> & { readonly file: Omit<OutgoingFile, 'open'> & { readonly path: string } }
  : Message;

/** An outgoing message as it crosses to a worker: its file lies at a path. */
export type PostedMessage = WithPath<OutgoingMessage>;

interface OfConnection {
  readonly connectionId: number;
}

interface Question<Input, Result> {
  readonly input: Input;
  readonly result: Result;
}

/** What a worker is asked. */
export type WorkerQuestions = {
  readonly begin: Question<WorkerSettings, void>;
  readonly open: Question<OpenOptions & { readonly connection: OwnedConnection }, void>;
  readonly close: Question<OfConnection & { readonly forget: boolean }, void>;
  readonly send: Question<OfConnection & { readonly message: PostedMessage; readonly options: SendOptions }, void>;
  readonly checkNumber: Question<OfConnection & { readonly number: string }, NumberCheck>;
  readonly addressBook: Question<OfConnection, readonly Person[]>;
  readonly members: Question<OfConnection & { readonly chat: string }, readonly Person[]>;
  readonly markRead: Question<OfConnection & { readonly keys: readonly MessageKey[] }, void>;
  readonly rejectCall: Question<OfConnection & { readonly call: CallName }, void>;
  readonly setTyping: Question<OfConnection & { readonly chat: string; readonly isTyping: boolean }, void>;
  /** Where a file lies after its phone has brought it once more. */
  readonly renewMedia: Question<OfConnection & { readonly reference: MediaReference }, string>;
  /** The address of a picture; null when there is none. */
  readonly pictureUrl: Question<OfConnection & { readonly address: string }, string | null>;
  /** A sign of life, answered with one. */
  readonly beat: Question<null, void>;
  readonly stop: Question<null, void>;
};

/** What a worker asks: it has done its part only when the answer is there. */
export type HostQuestions = {
  readonly received: Question<{ readonly connection: OwnedConnection; readonly item: InboundItem }, void>;
  readonly stateChanged: Question<{ readonly connection: OwnedConnection; readonly state: ChannelState }, void>;
};

interface PackedFailure {
  readonly message: string;
  readonly failure: Failure | null;
  readonly isPassing: boolean;
}

const isPacked = (packed: unknown): packed is PackedFailure => typeof packed === 'object' && packed !== null && 'message' in packed;

/** Keeps what the outgoing line reads from a failure. */
export const failureCodec: FailureCodec = {
  pack: (error): PackedFailure => ({
    message: error instanceof Error ? error.message : String(error),
    failure: error instanceof ChannelError ? error.failure : null,
    isPassing: error instanceof ChannelError && error.isPassing,
  }),
  unpack: (packed) => {
    if (!isPacked(packed)) {
      return new Error('a worker failed without a word');
    }
    const { message, failure, isPassing } = packed;
    const isKnown = failure !== null && failures.includes(failure);
    return isKnown ? new ChannelError(failure, { isPassing, cause: new Error(message) }) : new Error(message);
  },
};
