import { defineEntity, p } from '@mikro-orm/postgresql';
import type { QuoteInfo } from '#shared/conversations/messages/record.ts';
import type { InboundMention } from '#server/channels/Channel.ts';
import type { MediaState } from '#shared/conversations/messages/media.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { Reaction } from '#shared/conversations/messages/reactions.ts';
import type { Poll } from './poll.ts';
import { canAdvanceDelivery, type DeliveryState, type SendFailure } from '#shared/rules/delivery.ts';
import { companyIsolation, timestampProperties } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'Message',
  tableName: 'messages',
  ...companyIsolation,
  properties: {
    id: p.bigint('number').primary(),
    companyId: p.integer(),
    connectionId: p.integer().nullable(),
    /** The channel's address of the chat. */
    chat: p.text(),
    participant: p.text().default(''),
    fromMe: p.boolean(),
    externalId: p.text(),
    clientKey: p.uuid().nullable(),
    ticketId: p.integer(),
    contactId: p.integer().nullable(),
    queueId: p.integer().nullable(),
    authorId: p.integer().nullable(),
    origin: p.text().$type<MessageRecord['origin']>(),
    body: p.text().default(''),
    mediaType: p.text(),
    mediaState: p.text().$type<MediaState>().default('none'),
    mediaReason: p.text().nullable(),
    mediaReference: p.text().nullable(),
    mediaPath: p.text().nullable(),
    mediaName: p.text().nullable(),
    mediaMime: p.text().nullable(),
    mediaSize: p.bigint('number').nullable(),
    mediaWidth: p.integer().nullable(),
    mediaHeight: p.integer().nullable(),
    mediaDuration: p.integer().nullable(),
    thumbnailPath: p.text().nullable(),
    /** Loudness in equal steps, from 0 to 100. */
    mediaWaveform: p.json<readonly number[]>().nullable(),
    /** The words of a recording. */
    mediaTranscript: p.text().nullable(),
    /** The sender's preview until the file is fetched: JPEG, base64. */
    mediaPreview: p.text().nullable(),
    poll: p.json<Poll>().nullable(),
    /** The words of a chosen button or row, whose id is the body. */
    choice: p.text().nullable(),
    mentions: p.json<readonly InboundMention[]>().default([]),
    quotedId: p.bigint('number').nullable(),
    quotedExternalId: p.text().nullable(),
    /** What it quotes, as it came with it. */
    quote: p.json<QuoteInfo>().nullable(),
    reactions: p.json<(Reaction & { from: string })[]>().default([]),
    isDeleted: p.boolean().default(false),
    isEdited: p.boolean().default(false),
    editFailure: p.text().$type<SendFailure>().nullable(),
    revokeFailure: p.text().$type<SendFailure>().nullable(),
    reactionFailure: p.text().$type<SendFailure>().nullable(),
    isForwarded: p.boolean().default(false),
    isForwardedOften: p.boolean().default(false),
    read: p.boolean().default(false),
    delivery: p.text().$type<DeliveryState>().nullable(),
    failure: p.text().$type<SendFailure>().nullable(),
    /** Handed to the channel at least once, without a confirmed result. */
    mayHaveArrived: p.boolean().default(false),
    sentAt: p.datetime(),
    writtenAt: p.datetime().nullable(),
    serverAt: p.datetime().nullable(),
    deliveredAt: p.datetime().nullable(),
    readAt: p.datetime().nullable(),
    playedAt: p.datetime().nullable(),
    failedAt: p.datetime().nullable(),
    ...timestampProperties,
  },
});

/** Providers report whole seconds and clocks differ: no step is earlier than those before it. */
function clampToKnown(at: Date, earlierTimes: readonly (Date | null | undefined)[]): Date {
  return new Date(Math.max(at.getTime(), ...earlierTimes.map((time) => time?.getTime() ?? 0)));
}

const stepColumns = { written: 'writtenAt', server: 'serverAt', delivered: 'deliveredAt', read: 'readAt', played: 'playedAt' } as const;
type DeliveryStep = keyof typeof stepColumns;
const stepOrder = Object.keys(stepColumns);

export class Message extends schema.class {
  /** Nothing of it has reached the recipient: it was never sent, or was refused. */
  isLost(): boolean {
    return this.delivery === 'failed' && !this.mayHaveArrived;
  }

  /** Advances the delivery state, never back; true when it changed. */
  advanceDelivery(delivery: DeliveryState, failure: SendFailure | null = null): boolean {
    if (!this.delivery || !canAdvanceDelivery(this.delivery, delivery)) {
      return false;
    }
    this.delivery = delivery;
    this.failure = delivery === 'failed' ? failure : null;
    return true;
  }

  /** Records a reported step and, with its time, all steps before it; true when the state changed. */
  recordStep(delivery: DeliveryStep, reportedAt: Date): boolean {
    const hasMoved = this.advanceDelivery(delivery);
    if (hasMoved) {
      const at = clampToKnown(reportedAt, [this.sentAt, this.writtenAt, this.serverAt, this.deliveredAt, this.readAt]);
      for (const [step, column] of Object.entries(stepColumns)) {
        if (stepOrder.indexOf(step) <= stepOrder.indexOf(delivery)) {
          this[column] ??= at;
        }
      }
    }
    return hasMoved;
  }

  fail(failure: SendFailure, at: Date): boolean {
    const hasMoved = this.advanceDelivery('failed', failure);
    if (hasMoved) {
      this.failedAt = at;
    }
    return hasMoved;
  }

  /** Fails a message that was already sent. */
  reject(failure: SendFailure, at: Date): boolean {
    const hasFailed = this.fail(failure, at);
    if (hasFailed) {
      this.writtenAt ??= at;
    }
    return hasFailed;
  }

  /** Queues a failed message again, as if it had never been sent. */
  requeue(): boolean {
    const hasMoved = this.advanceDelivery('queued');
    if (hasMoved) {
      this.writtenAt = null;
      this.failedAt = null;
    }
    return hasMoved;
  }
}
schema.setClass(Message);
export const messageSchema = schema;
