import type { Readable } from 'node:stream';
import type { ConnectionState } from '#shared/areas/connections.ts';
import type { SendFailure } from '#shared/rules/delivery.ts';
import type { MapLocation } from '#shared/rules/mapLocation.ts';
import type { VoiceShape } from '#server/platform/sound/readSound.ts';

/** A number this process owns. The epoch rises with every change of owner; a channel fences its writes by it. */
export interface OwnedConnection {
  readonly id: number;
  readonly companyId: number;
  readonly epoch: number;
}

/** What a channel reports about a number. */
export interface ChannelState {
  readonly state: ConnectionState;
  /** A short word the screens translate; null where the state says it all. */
  readonly reason: string | null;
  /** The raw text of the QR code while the state is `qr`. */
  readonly qr: string | null;
  /** The eight characters to type into the phone while the state is `code`. */
  readonly code: string | null;
  /** Attempts so far: QR codes shown, or reconnects. */
  readonly retries: number;
  /** When it tries again by itself; while a code is shown, when that code ends. */
  readonly nextAttemptAt: Date | null;
  /** The number that is connected, digits only; known from `syncing` on. */
  readonly number: string | null;
}

/** Names one message: the id alone is not enough, both sides of a chat may use the same. */
export interface MessageKey {
  /** The address of the chat, as the channel spells it. */
  readonly chat: string;
  /** Who wrote, in a group. */
  readonly participant: string | null;
  readonly fromMe: boolean;
  readonly externalId: string;
}

/** Somebody, under every address the channel knows: at least one of number and alias is given. */
export interface ChannelPerson {
  /** The address to write to. */
  readonly address: string;
  /** Digits, when known. */
  readonly number: string | null;
  /** A privacy id that is no number, when known. */
  readonly alias: string | null;
  /** What they call themselves. */
  readonly name: string | null;
  readonly isGroup: boolean;
}

/** A media file that waits at the channel; `reference` is the channel's own and opaque to everybody else. */
export interface RemoteMedia {
  readonly reference: string;
  readonly mime: string;
  readonly name: string | null;
  readonly size: number | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Seconds. */
  readonly duration: number | null;
  /** How loud a voice is, from 0 to 100, in equal steps. */
  readonly waveform: readonly number[] | null;
  /** A small picture that the sender made of it: JPEG, base64. */
  readonly preview: string | null;
}

/** Somebody who is named in a message. */
export interface InboundMention {
  readonly address: string;
  /** Digits, when known. */
  readonly number: string | null;
}

/** What is asked in a poll. */
export interface PollQuestion {
  readonly question: string;
  readonly options: readonly string[];
  /** How many of them one person may choose; 0 for any number. */
  readonly selectable: number;
}

/**
 * What arrived, or was written on the company's own phone. `kind` is the media type of the wire (behaviour §3.2); `ciphertext`
 * is a message that could not be opened yet and may come again whole, `viewOnce` one that only the phone shows.
 */
export interface InboundMessage {
  readonly type: 'message';
  readonly key: MessageKey;
  /** The chat's other side: a person or a group. */
  readonly chat: ChannelPerson;
  /** Who wrote; the same as `chat` outside groups, null when it was us. */
  readonly sender: ChannelPerson | null;
  readonly at: Date;
  readonly kind: string;
  /** Text, caption, or the stored form of a location or a contact card (contract 24.6). */
  readonly body: string;
  readonly media: RemoteMedia | null;
  /** The external id of the message it answers. */
  readonly quotedId: string | null;
  readonly poll?: PollQuestion;
  /** Who is named in it; in the body each stands behind an `@` as the digits of the address. Absent: nobody. */
  readonly mentions?: readonly InboundMention[];
  /** Old messages handed over after pairing: stored silently. */
  readonly isHistory: boolean;
}

/** Somebody of a group has a message, and whom it was for. */
export interface GroupMemberReceipt {
  readonly member: ChannelPerson;
  /** Everybody it was for, without us; null where a former receipt of the message, which was taken, has said so. */
  readonly members: readonly ChannelPerson[] | null;
}

/** A receipt for messages of ours. */
export interface InboundReceipt {
  readonly type: 'receipt';
  readonly externalIds: readonly string[];
  readonly delivery: 'server' | 'delivered' | 'read' | 'played' | 'failed';
  readonly failure: SendFailure | null;
  /** When it happened, where the channel knows; otherwise it happened now. */
  readonly at?: Date | null;
  /** In a group, where each has it at a time of their own; never together with `failure`. */
  readonly inGroup?: GroupMemberReceipt;
}

/** The other side, or our own phone, changed a message. */
export interface InboundEdit {
  readonly type: 'edit';
  readonly key: MessageKey;
  readonly body: string;
  /** Who is named in the new words. */
  readonly mentions?: readonly InboundMention[];
}
export interface InboundRevoke {
  readonly type: 'revoke';
  readonly key: MessageKey;
}
export interface InboundReaction {
  readonly type: 'reaction';
  readonly key: MessageKey;
  /** Who reacted; null when it was us. */
  readonly sender: ChannelPerson | null;
  /** Empty: taken back. */
  readonly emoji: string;
}

/** Somebody has voted in a poll; all their choices, in the words of the poll. */
export interface InboundVote {
  readonly type: 'vote';
  readonly key: MessageKey;
  /** Who voted; null when it was us. */
  readonly sender: ChannelPerson | null;
  readonly choices: readonly string[];
}

/** A group is called otherwise now. */
export interface InboundGroup {
  readonly type: 'group';
  readonly chat: ChannelPerson;
}

/** Somebody calls the company's number, or has called it. */
export interface InboundCall {
  readonly type: 'call';
  readonly id: string;
  /** Who calls. */
  readonly caller: ChannelPerson;
  readonly at: Date;
  /** It rings at this moment; otherwise it has ended without having been answered. */
  readonly isRinging: boolean;
  readonly isVideo: boolean;
}

/** A call, as its channel knows it again. */
export interface CallKey {
  readonly id: string;
  /** The address of who calls. */
  readonly caller: string;
}

/** Somebody is writing; not kept anywhere. */
export interface InboundTyping {
  readonly type: 'typing';
  readonly chat: ChannelPerson;
  readonly isTyping: boolean;
}

/** People of whom a channel has learned without a message: which addresses are one person's, and what they are called. */
export interface InboundPeople {
  readonly type: 'people';
  readonly people: readonly ChannelPerson[];
}

/** What the provider says of a number's quota of new conversations. */
export interface InboundQuota {
  readonly type: 'quota';
  readonly used: number;
  readonly total: number;
  /** When it begins anew, where that is known. */
  readonly endsAt: Date | null;
}

/** Everything that a channel brings in. */
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

/** A file to be sent. */
export interface OutboundFile {
  open(): Promise<Readable>;
  readonly mime: string;
  readonly name: string;
  readonly size: number;
  /** Length and shape of a voice, where they are known. */
  readonly voice?: VoiceShape | null;
}

interface OutboundBase {
  /** Chosen by us before sending and used again after a crash: the other side sees the message once. */
  readonly externalId: string;
  /** The address of the chat. */
  readonly chat: string;
}

/** Something new that is said. */
interface OutboundContentBase extends OutboundBase {
  readonly quoted: QuotedMessage | null;
  /** Passed on from another conversation, and marked so. */
  readonly isForwarded?: boolean;
}

/** What is sent. */
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

/** The message that an outgoing one answers. */
export interface QuotedMessage {
  readonly key: MessageKey;
  readonly body: string;
  readonly kind: string;
}

/** How something is sent. */
export interface SendOptions {
  /** It was written before, and nobody knows whether it arrived: the channel makes sure first that anybody hears it. */
  readonly isRetry: boolean;
}

/** A number to be looked up. */
export interface NumberCheckInput {
  readonly number: string;
  /** One of many, which nobody waits for: refused as `rateLimited` when the number has asked enough for now. */
  readonly inBulk?: boolean;
}

/** What a number check found. */
export interface NumberCheck {
  readonly exists: boolean;
  /** The canonical person, when the number exists. */
  readonly person: ChannelPerson | null;
}

/** A failure of a channel that the line understands. */
export class ChannelError extends Error {
  readonly failure: SendFailure;
  /** Try again later; otherwise the message is failed. */
  readonly isTemporary: boolean;

  constructor(failure: SendFailure, { isTemporary, cause }: { isTemporary: boolean; cause?: unknown }) {
    super(failure, { cause });
    this.name = 'ChannelError';
    this.failure = failure;
    this.isTemporary = isTemporary;
  }
}

/** How hard a file is looked for. */
export interface FetchMediaOptions {
  /** Where it is gone, its phone is asked to bring it once more. */
  readonly canRequestReupload: boolean;
}

/** Where a channel brings what it hears. */
export interface ChannelListener {
  onStateChange(connection: OwnedConnection, state: ChannelState): Promise<void>;
  /**
   * Takes one item. The channel marks it done only when this has resolved; otherwise it brings it again. Items of one chat
   * come one after the other, in order.
   */
  onItem(connection: OwnedConnection, item: InboundItem): Promise<void>;
}

export interface OpenConnectionOptions {
  /** Digits of the phone that shall be paired by a code of eight characters instead of a QR code. */
  readonly pairingNumber: string | null;
}

/** A way to talk with customers. One instance serves all numbers of its kind that this process owns. */
export interface Channel {
  /** Starts a number with the credentials it has, or asks for pairing. Resolves at once; the state tells the rest. */
  open(connection: OwnedConnection, options?: OpenConnectionOptions): Promise<void>;
  /** Ends the socket. `forget` also unlinks at the provider and wipes the credentials. */
  close(connectionId: number, options: { readonly forget: boolean }): Promise<void>;
  /** Resolves when the message is written to the wire; a ChannelError otherwise. The same externalId may come twice. */
  send(connectionId: number, message: OutboundMessage, options?: SendOptions): Promise<void>;
  checkNumber(connectionId: number, number: string): Promise<NumberCheck>;
  /** Whoever the phone knows, with the names it has given them. */
  addressBook(connectionId: number): Promise<readonly ChannelPerson[]>;
  /** Who is in a group, without us; nobody where it cannot be told. */
  members(connectionId: number, chat: string): Promise<readonly ChannelPerson[]>;
  /** Tells the other side that these were read. */
  markRead(connectionId: number, keys: readonly MessageKey[]): Promise<void>;
  setTyping(connectionId: number, chat: string, isTyping: boolean): Promise<void>;
  /** Makes a phone stop ringing. */
  rejectCall(connectionId: number, call: CallKey): Promise<void>;
  /** The picture of a person or group, or null. */
  fetchPicture(connectionId: number, address: string): Promise<Buffer | null>;
  /** The bytes of a waiting media file, decrypted and verified. */
  fetchMedia(connectionId: number, media: RemoteMedia, options: FetchMediaOptions): Promise<Readable>;
  /** Ends everything this process owns, without forgetting. */
  stop(): Promise<void>;
}

/** Why what waits for a number does not leave at once. */
export interface SendDelay {
  /** Its pace, or what kept a letter from leaving. */
  readonly cause: 'pace' | SendFailure;
  /** The chat whose letters wait; '' for all of them. */
  readonly chat: string;
  /** The message that could not leave; null where it is not one. */
  readonly messageId: number | null;
  /** How many may leave in a minute, where that is the cause. */
  readonly perMinute: number | null;
}
