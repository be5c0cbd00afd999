import type { QuoteInfo } from '#shared/conversations/messages/record.ts';
import type { AdOrigin } from '#shared/conversations/tickets/adOrigin.ts';
import type { SendFailure } from '#shared/rules/delivery.ts';

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
  /** Without the @; absent: not known. */
  readonly username?: string;
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
 * `ciphertext` is a message that could not be decrypted yet and may arrive again complete, `viewOnce` one that only the phone shows,
 * `unsupported` one that cannot be shown here before an upgrade.
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
  /** What it quotes, as it came with it. */
  readonly quote?: QuoteInfo;
  /** How often it was passed on before it came; absent: its sender wrote it. */
  readonly forwardings?: number;
  readonly poll?: PollQuestion;
  /** The words of a chosen button or row, where the body is its id. */
  readonly choice?: string;
  /** In the body each mention is an `@` and the digits of the address. */
  readonly mentions?: readonly InboundMention[];
  /** The ad that the message answers. */
  readonly ad?: AdOrigin;
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

/** The frame of a changed message: where one belongs that is not stored. */
type ChangedMessage = Pick<InboundMessage, 'chat' | 'sender' | 'at'>;

/** An edit by the other side or by the company's own phone. */
export interface InboundEdit {
  readonly type: 'edit';
  readonly key: MessageKey;
  readonly body: string;
  readonly original?: ChangedMessage;
  readonly mentions?: readonly InboundMention[];
}
export interface InboundRevoke {
  readonly type: 'revoke';
  readonly key: MessageKey;
  readonly original?: ChangedMessage;
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

/** A message that the channel could not assign to a chat. */
export interface InboundUnplaced {
  readonly type: 'unplaced';
  readonly externalId: string;
  /** The other side, as the provider spells it. */
  readonly address: string;
  readonly at: Date;
  /** As for a message; `ciphertext` without readable content. */
  readonly kind: string;
  readonly body: string;
  /** All bytes that came, base64, where the channel could not even try to read them. */
  readonly stanza?: string;
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
  | InboundUnplaced
  | InboundQuota;

/** An item and the connection that received it. */
export interface ConnectionItem<Item extends InboundItem = InboundItem> {
  readonly connectionId: number;
  readonly item: Item;
}
