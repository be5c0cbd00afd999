import type { Readable } from 'node:stream';
import type { ConnectionState } from '#shared/areas/connections.ts';
import type { SendFailure } from '#shared/rules/delivery.ts';
import type { MapLocation } from '#shared/rules/mapLocation.ts';
import type { VoiceShape } from '#server/platform/sound/readSound.ts';

/** A connection owned by this process. The epoch rises with every change of owner; a channel fences its writes by it. */
export interface OwnedConnection {
  readonly id: number;
  readonly companyId: number;
  readonly epoch: number;
}

/** The state of a connection as its channel reports it. */
export interface ChannelState {
  readonly state: ConnectionState;
  /** A key that the screens translate; null where the state is enough. */
  readonly reason: string | null;
  /** The raw text of the QR code while the state is `qr`. */
  readonly qr: string | null;
  /** The eight characters to type into the phone while the state is `code`. */
  readonly code: string | null;
  /** QR codes shown or reconnects so far. */
  readonly retries: number;
  /** The time of the next automatic attempt; while a code is shown, the time at which it expires. */
  readonly nextAttemptAt: Date | null;
  /** Digits of the connected number; known from `syncing` on. */
  readonly number: string | null;
  /** The provider's own words for the state, in the language of the account. */
  readonly text: string | null;
}

/** Identifies one message. The id alone is not unique: both sides of a chat may use the same. */
export interface MessageKey {
  /** The address of the chat in the channel's spelling. */
  readonly chat: string;
  /** The author, in a group. */
  readonly participant: string | null;
  readonly fromMe: boolean;
  readonly externalId: string;
}

/** A person or group under every address the channel knows: at least one of number and alias is set. */
export interface ChannelPerson {
  /** The address that messages are sent to. */
  readonly address: string;
  /** Digits, when known. */
  readonly number: string | null;
  /** The provider's privacy id (WhatsApp: LID), when known. */
  readonly alias: string | null;
  /** The name that the person has set. */
  readonly name: string | null;
  readonly isGroup: boolean;
}

/** A media file that is still at the provider; `reference` is opaque to everybody but the channel. */
export interface RemoteMedia {
  readonly reference: string;
  readonly mime: string;
  readonly name: string | null;
  readonly size: number | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Seconds. */
  readonly duration: number | null;
  /** Loudness of a voice message in equal steps, 0 to 100. */
  readonly waveform: readonly number[] | null;
  /** The sender's preview: JPEG, base64. */
  readonly preview: string | null;
}

/** A person mentioned in a message. */
export interface InboundMention {
  readonly address: string;
  /** Digits, when known. */
  readonly number: string | null;
}

export interface PollQuestion {
  readonly question: string;
  readonly options: readonly string[];
  /** The number of options one person may choose; 0 for any. */
  readonly selectable: number;
}

/**
 * A message of the other side, or one written on the company's own phone. `kind` is the media type of the API (behaviour §3.2);
 * `ciphertext` is a message that could not be decrypted yet and may arrive again complete, `viewOnce` one that only the phone shows.
 */
export interface InboundMessage {
  readonly type: 'message';
  readonly key: MessageKey;
  /** The other side: a person or a group. */
  readonly chat: ChannelPerson;
  /** The author; the same as `chat` outside groups, null for own messages. */
  readonly sender: ChannelPerson | null;
  readonly at: Date;
  readonly kind: string;
  /** Text, caption, or the stored form of a location or a contact card (contract 24.6). */
  readonly body: string;
  readonly media: RemoteMedia | null;
  /** The external id of the quoted message. */
  readonly quotedId: string | null;
  readonly poll?: PollQuestion;
  /** In the body each mention is an `@` and the digits of the address. */
  readonly mentions?: readonly InboundMention[];
  /** A message of the history handed over after pairing: stored without notification. */
  readonly isHistory: boolean;
}

/** The receipt of one group member. */
export interface GroupMemberReceipt {
  readonly member: ChannelPerson;
  /** All recipients without us; null where an earlier accepted receipt of the message has listed them. */
  readonly members: readonly ChannelPerson[] | null;
}

/** A receipt for own messages. */
export interface InboundReceipt {
  readonly type: 'receipt';
  readonly externalIds: readonly string[];
  readonly delivery: 'server' | 'delivered' | 'read' | 'played' | 'failed';
  readonly failure: SendFailure | null;
  /** Absent: now. */
  readonly at?: Date | null;
  /** In a group each member has a receipt of their own; never together with `failure`. */
  readonly inGroup?: GroupMemberReceipt;
}

/** An edit by the other side or by the company's own phone. */
export interface InboundEdit {
  readonly type: 'edit';
  readonly key: MessageKey;
  readonly body: string;
  readonly mentions?: readonly InboundMention[];
}
export interface InboundRevoke {
  readonly type: 'revoke';
  readonly key: MessageKey;
}
export interface InboundReaction {
  readonly type: 'reaction';
  readonly key: MessageKey;
  /** Null for an own reaction. */
  readonly sender: ChannelPerson | null;
  /** Empty: the reaction is removed. */
  readonly emoji: string;
}

/** All choices of one voter, as texts of the poll. */
export interface InboundVote {
  readonly type: 'vote';
  readonly key: MessageKey;
  /** Null for an own vote. */
  readonly sender: ChannelPerson | null;
  readonly choices: readonly string[];
}

/** A changed group name. */
export interface InboundGroup {
  readonly type: 'group';
  readonly chat: ChannelPerson;
}

/** A ringing or missed call to the company's number. */
export interface InboundCall {
  readonly type: 'call';
  readonly id: string;
  readonly caller: ChannelPerson;
  readonly at: Date;
  /** False: the call has ended unanswered. */
  readonly isRinging: boolean;
  readonly isVideo: boolean;
}

/** Identifies a call at its channel. */
export interface CallKey {
  readonly id: string;
  /** The address of the caller. */
  readonly caller: string;
}

/** A typing notification; never stored. */
export interface InboundTyping {
  readonly type: 'typing';
  readonly chat: ChannelPerson;
  readonly isTyping: boolean;
}

/** Addresses and names of people, learned without a message. */
export interface InboundPeople {
  readonly type: 'people';
  readonly people: readonly ChannelPerson[];
}

/** The provider's quota of new conversations. */
export interface InboundQuota {
  readonly type: 'quota';
  readonly used: number;
  readonly total: number;
  /** The time of the reset, when known. */
  readonly endsAt: Date | null;
}

export type InboundItem =
  | InboundMessage
  | InboundReceipt
  | InboundEdit
  | InboundRevoke
  | InboundReaction
  | InboundVote
  | InboundGroup
  | InboundCall
  | InboundTyping
  | InboundPeople
  | InboundQuota;

export interface OutboundFile {
  open(): Promise<Readable>;
  readonly mime: string;
  readonly name: string;
  readonly size: number;
  /** Duration and waveform of a voice message, when known. */
  readonly voice?: VoiceShape | null;
}

interface OutboundBase {
  /** Chosen before sending and reused after a crash: the other side shows the message once. */
  readonly externalId: string;
  /** The address of the chat. */
  readonly chat: string;
}

interface OutboundContentBase extends OutboundBase {
  readonly quoted: QuotedMessage | null;
  readonly isForwarded?: boolean;
}

/** A message to send, or an action on an earlier one. */
export type OutboundMessage =
  | (OutboundContentBase & { readonly kind: 'text'; readonly body: string })
  | (OutboundContentBase & {
      readonly kind: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';
      readonly body: string;
      readonly file: OutboundFile;
    })
  | (OutboundContentBase & { readonly kind: 'location'; readonly place: MapLocation })
  | (OutboundContentBase & { readonly kind: 'contact'; readonly name: string; readonly vcard: string })
  | (OutboundBase & { readonly kind: 'edit'; readonly target: MessageKey; readonly body: string })
  | (OutboundBase & { readonly kind: 'revoke'; readonly target: MessageKey })
  | (OutboundBase & { readonly kind: 'reaction'; readonly target: MessageKey; readonly emoji: string });

export interface QuotedMessage {
  readonly key: MessageKey;
  readonly body: string;
  readonly kind: string;
}

export interface SendOptions {
  /** The message was written before without acknowledgement: the channel checks first that the provider responds. */
  readonly isRetry: boolean;
}

export interface NumberCheckInput {
  readonly number: string;
  /** One of many that nobody waits for: rejected with `rateLimited` above the rate of the connection. */
  readonly inBulk?: boolean;
}

export interface NumberCheck {
  readonly exists: boolean;
  /** The canonical address and number; null when the number does not exist. */
  readonly person: ChannelPerson | null;
}

/** A failed send or action, with the failure that the screens show. */
export class ChannelError extends Error {
  readonly failure: SendFailure;
  /** A retry may succeed; otherwise the message has failed. */
  readonly isTemporary: boolean;

  constructor(failure: SendFailure, { isTemporary, cause }: { isTemporary: boolean; cause?: unknown }) {
    super(failure, { cause });
    this.name = 'ChannelError';
    this.failure = failure;
    this.isTemporary = isTemporary;
  }
}

export interface FetchMediaOptions {
  /** The sender's phone is asked to upload an expired file again. */
  readonly canRequestReupload: boolean;
}

/** Receives the events of a channel. */
export interface ChannelListener {
  onStateChange(connection: OwnedConnection, state: ChannelState): Promise<void>;
  /**
   * Stores one item. A channel removes it from its inbox only after this has resolved and delivers it again after a rejection.
   * Items of one chat are delivered one after the other, in order (`ChatOrderedQueue`).
   */
  onItem(connection: OwnedConnection, item: InboundItem): Promise<void>;
}

export interface OpenConnectionOptions {
  /** Digits of the phone to pair by a code of eight characters; null pairs by QR code. */
  readonly pairingNumber: string | null;
}

/**
 * The actions of a channel on one connection, beside sending. A new action is declared here and gets a policy in
 * `actionPolicies.ts`; the client of the areas, the requests between processes and the dispatch derive from this interface.
 */
export interface ChannelActions {
  checkNumber(connectionId: number, input: NumberCheckInput): Promise<NumberCheck>;
  /** The contacts stored on the phone, with the names given there. */
  addressBook(connectionId: number): Promise<readonly ChannelPerson[]>;
  /** The members of a group without us; empty when unknown. */
  members(connectionId: number, chat: string): Promise<readonly ChannelPerson[]>;
  /** Sends read receipts. */
  markRead(connectionId: number, keys: readonly MessageKey[]): Promise<void>;
  setTyping(connectionId: number, chat: string, isTyping: boolean): Promise<void>;
  rejectCall(connectionId: number, call: CallKey): Promise<void>;
  /** The profile picture of a person or group, or null. */
  fetchPicture(connectionId: number, address: string): Promise<Buffer | null>;
  /** The bytes of a file, decrypted and verified. Rejects with a ChannelError that says whether a retry may succeed. */
  fetchMedia(connectionId: number, media: RemoteMedia, options: FetchMediaOptions): Promise<Readable>;
}

export type ChannelAction = keyof ChannelActions;

/** The arguments of an action after the connection id. */
export type ChannelActionArgs<Action extends ChannelAction> =
  Parameters<ChannelActions[Action]> extends [connectionId: number, ...args: infer Args] ? Args : never;

/** A messaging provider. One instance serves all connections of its kind that this process owns. */
export interface Channel extends ChannelActions {
  /** Starts a connection with its credentials, or pairs. Resolves at once; state changes report the progress. */
  open(connection: OwnedConnection, options?: OpenConnectionOptions): Promise<void>;
  /** Closes the socket. `forget` also unlinks at the provider and deletes the credentials. */
  close(connectionId: number, options: { readonly forget: boolean }): Promise<void>;
  /** Resolves when the message is written to the socket; rejects with a ChannelError. The same externalId may come twice. */
  send(connectionId: number, message: OutboundMessage, options?: SendOptions): Promise<void>;
  /** Closes all connections of this process and keeps their credentials. */
  stop(): Promise<void>;
}

/** The reason why queued messages of a connection are not sent at once. */
export interface SendDelay {
  /** The rate limit, or the failure of the last attempt. */
  readonly cause: 'pace' | SendFailure;
  /** The delayed chat; '' for all chats. */
  readonly chat: string;
  /** The failed message; null for an action or the whole connection. */
  readonly messageId: number | null;
  /** The rate limit, where it is the cause. */
  readonly perMinute: number | null;
}
