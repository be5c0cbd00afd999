import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Mentioned } from '#server/channels/Channel.ts';
import type { MediaState } from '#shared/areas/messageMedia.ts';
import type { MessageRecord } from '#shared/areas/messages.ts';
import type { Reaction } from '#shared/areas/reactions.ts';
import type { Poll } from './poll.ts';
import { mayMove, type Delivery, type Failure } from '#shared/rules/delivery.ts';
import { companyWall, timestamps } from '#server/platform/db/company.ts';

const schema = defineEntity({
  name: 'Message',
  tableName: 'messages',
  ...companyWall,
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
    /** How loud a voice is, from 0 to 100, in equal steps. */
    mediaWaveform: p.json<readonly number[]>().nullable(),
    /** What the sender shows of the file until it is here: JPEG, base64. */
    mediaPreview: p.text().nullable(),
    poll: p.json<Poll>().nullable(),
    /** Who is named in the words. */
    mentions: p.json<readonly Mentioned[]>().default([]),
    quotedId: p.bigint('number').nullable(),
    quotedExternalId: p.text().nullable(),
    reactions: p.json<(Reaction & { from: string })[]>().default([]),
    isDeleted: p.boolean().default(false),
    isEdited: p.boolean().default(false),
    editFailure: p.text().$type<Failure>().nullable(),
    revokeFailure: p.text().$type<Failure>().nullable(),
    reactionFailure: p.text().$type<Failure>().nullable(),
    isForwarded: p.boolean().default(false),
    read: p.boolean().default(false),
    delivery: p.text().$type<Delivery>().nullable(),
    failure: p.text().$type<Failure>().nullable(),
    /** It has left us at least once, and nobody said what became of it. */
    mayHaveArrived: p.boolean().default(false),
    sentAt: p.datetime(),
    writtenAt: p.datetime().nullable(),
    serverAt: p.datetime().nullable(),
    deliveredAt: p.datetime().nullable(),
    readAt: p.datetime().nullable(),
    playedAt: p.datetime().nullable(),
    failedAt: p.datetime().nullable(),
    ...timestamps,
  },
});

/** Servers tell whole seconds, and clocks differ: no step is earlier than those before it. */
function notBefore(at: Date, known: readonly (Date | null | undefined)[]): Date {
  return new Date(Math.max(at.getTime(), ...known.map((time) => time?.getTime() ?? 0)));
}

const columns = { written: 'writtenAt', server: 'serverAt', delivered: 'deliveredAt', read: 'readAt', played: 'playedAt' } as const;
type Passed = keyof typeof columns;
const way = Object.keys(columns);

/** What one side said to the other. */
export class Message extends schema.class {
  /** The other side has nothing of it: it never left, or was refused. */
  isLost(): boolean {
    return this.delivery === 'failed' && !this.mayHaveArrived;
  }

  /** Moves the delivery on, never back. Says whether it moved. */
  moveTo(delivery: Delivery, failure: Failure | null = null): boolean {
    if (!this.delivery || !mayMove(this.delivery, delivery)) {
      return false;
    }
    this.delivery = delivery;
    this.failure = delivery === 'failed' ? failure : null;
    return true;
  }

  /** The other side has told of a step. Those before it were taken by then, whether anybody told of them or not. */
  pass(delivery: Passed, told: Date): boolean {
    const hasMoved = this.moveTo(delivery);
    if (hasMoved) {
      const at = notBefore(told, [this.sentAt, this.writtenAt, this.serverAt, this.deliveredAt, this.readAt]);
      for (const [step, column] of Object.entries(columns)) {
        if (way.indexOf(step) <= way.indexOf(delivery)) {
          this[column] ??= at;
        }
      }
    }
    return hasMoved;
  }

  /** It will not arrive. */
  fail(failure: Failure, at: Date): boolean {
    const hasMoved = this.moveTo('failed', failure);
    if (hasMoved) {
      this.failedAt = at;
    }
    return hasMoved;
  }

  /** The other side will not have it: it has left us, and will not arrive. */
  refuse(failure: Failure, at: Date): boolean {
    const hasFailed = this.fail(failure, at);
    if (hasFailed) {
      this.writtenAt ??= at;
    }
    return hasFailed;
  }

  /** It stands in the line again, as if it had never left. */
  requeue(): boolean {
    const hasMoved = this.moveTo('queued');
    if (hasMoved) {
      this.writtenAt = null;
      this.failedAt = null;
    }
    return hasMoved;
  }
}
schema.setClass(Message);
export const messageSchema = schema;
