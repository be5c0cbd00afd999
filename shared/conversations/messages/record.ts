import Joi from 'joi';
import { contactRecord, type ContactRecord } from '#shared/contacts/contacts/index.ts';
import { mediaInfo, type MediaInfo } from '#shared/conversations/messages/media.ts';
import { mention, type Mention } from '#shared/conversations/messages/mentions.ts';
import { pollInfo, type PollInfo } from '#shared/conversations/messages/polls.ts';
import { reaction, type Reaction } from '#shared/conversations/messages/reactions.ts';
import { coloredReference, type ColoredReference } from '#shared/conversations/tickets/index.ts';
import { isoDate, nullable } from '#shared/kit/schemas.ts';
import {
  actionKinds,
  deliveryStates,
  deliverySteps,
  sendFailures,
  type ActionKind,
  type DeliveryState,
  type DeliveryTimes,
  type SendFailure,
} from '#shared/rules/delivery.ts';

/** A quoted message that may be unknown here: of a status, or older than the conversation. */
export interface QuoteInfo {
  /** As `mediaType` of a message. */
  kind: string;
  body: string;
  /** JPEG, base64. */
  preview: string | null;
  fromMe: boolean;
  isStatus: boolean;
}

export interface MessageRecord {
  /** Message id of the channel; unique per chat and direction only. */
  id: string;
  /** Our unique id. */
  rowId: number;
  /** Idempotency key of the sending client, which recognises its own message by it. */
  clientKey: string | null;
  remoteJid: string | null;
  participant: string | null;
  ack: number;
  delivery: DeliveryState | null;
  failure: SendFailure | null;
  /** ISO times of an outgoing message's states; null for incoming ones. */
  steps: DeliveryTimes | null;
  read: boolean;
  fromMe: boolean;
  origin: 'agent' | 'phone' | 'bot' | 'api' | 'campaign' | 'schedule' | 'rating' | 'contact' | 'system';
  author: { id: number; name: string } | null;
  body: string;
  /** The words of a chosen button or row, whose id is the body; shown in its place. */
  choice?: string | null;
  mediaUrl: string | null;
  mediaType: string | null;
  media: MediaInfo | null;
  isDeleted: boolean;
  isEdited: boolean;
  /** Reason why the last edit failed; `body` is the text the recipient has. */
  editFailure: SendFailure | null;
  /** Reason why revoking failed; the recipient still has the message. */
  revokeFailure: SendFailure | null;
  /** Reason why our last reaction failed. */
  reactionFailure: SendFailure | null;
  /** Actions that the provider has not confirmed yet. */
  pendingActions: ActionKind[];
  isForwarded: boolean;
  /** WhatsApp says of a received message that it was forwarded many times. */
  isForwardedOften?: boolean;
  reactions: Reaction[];
  mentions: Mention[];
  poll: PollInfo | null;
  quotedMsgId: string | null;
  /** What it quotes, as it came with it; shown where `quotedMsg` is not known. */
  quote?: QuoteInfo | null;
  ticketId: number;
  contactId: number | null;
  companyId: number;
  queueId: number | null;
  createdAt: string;
  updatedAt: string;
  contact: ContactRecord | null;
  /** Queue of the message; only in the messages of a ticket. */
  queue?: ColoredReference | null;
  quotedMsg: (Omit<MessageRecord, 'quotedMsg'> & { quotedMsg?: null }) | null;
}

const origins = ['agent', 'phone', 'bot', 'api', 'campaign', 'schedule', 'rating', 'contact', 'system'] as const;

const columns = {
  id: Joi.string().required(),
  rowId: Joi.number().integer().required(),
  clientKey: nullable(Joi.string()).required(),
  remoteJid: nullable(Joi.string()).required(),
  participant: nullable(Joi.string()).required(),
  ack: Joi.number().integer().min(0).max(5).required(),
  delivery: nullable(Joi.string<DeliveryState>().valid(...deliveryStates)).required(),
  failure: nullable(Joi.string<SendFailure>().valid(...sendFailures)).required(),
  steps: nullable(Joi.object<DeliveryTimes>(Object.fromEntries(deliverySteps.map((step) => [step, isoDate()])))).required(),
  read: Joi.boolean().required(),
  fromMe: Joi.boolean().required(),
  origin: Joi.string<MessageRecord['origin']>()
    .valid(...origins)
    .required(),
  author: nullable(
    Joi.object<{ id: number; name: string }, true>({ id: Joi.number().required(), name: Joi.string().required() }),
  ).required(),
  body: Joi.string().allow('').required(),
  choice: nullable(Joi.string()),
  mediaUrl: nullable(Joi.string().allow('')).required(),
  mediaType: nullable(Joi.string()).required(),
  media: nullable(mediaInfo).required(),
  isDeleted: Joi.boolean().required(),
  isEdited: Joi.boolean().required(),
  editFailure: nullable(Joi.string<SendFailure>().valid(...sendFailures)).required(),
  revokeFailure: nullable(Joi.string<SendFailure>().valid(...sendFailures)).required(),
  reactionFailure: nullable(Joi.string<SendFailure>().valid(...sendFailures)).required(),
  pendingActions: Joi.array()
    .items(Joi.string<ActionKind>().valid(...actionKinds))
    .required(),
  isForwarded: Joi.boolean().required(),
  isForwardedOften: Joi.boolean(),
  reactions: Joi.array().items(reaction).required(),
  mentions: Joi.array().items(mention).required(),
  poll: nullable(pollInfo).required(),
  quotedMsgId: nullable(Joi.string()).required(),
  quote: nullable(
    Joi.object<QuoteInfo, true>({
      kind: Joi.string().required(),
      body: Joi.string().allow('').required(),
      preview: nullable(Joi.string()).required(),
      fromMe: Joi.boolean().required(),
      isStatus: Joi.boolean().required(),
    }),
  ),
  ticketId: Joi.number().required(),
  contactId: nullable(Joi.number()).required(),
  companyId: Joi.number().required(),
  queueId: nullable(Joi.number()).required(),
  createdAt: isoDate().required(),
  updatedAt: isoDate().required(),
  contact: nullable(contactRecord).required(),
};

export const messageRecord = Joi.object<MessageRecord>({
  ...columns,
  queue: nullable(coloredReference),
  quotedMsg: nullable(Joi.object({ ...columns, quotedMsg: Joi.valid(null) })).required(),
}).label('Message');
