import { defineEntity, p } from '@mikro-orm/postgresql';
import type { MediaState, MessageRecord, Reaction } from '#shared/areas/messages.ts';
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
    quotedId: p.bigint('number').nullable(),
    quotedExternalId: p.text().nullable(),
    reactions: p.json<(Reaction & { from: string })[]>().default([]),
    isDeleted: p.boolean().default(false),
    isEdited: p.boolean().default(false),
    read: p.boolean().default(false),
    delivery: p.text().$type<Delivery>().nullable(),
    failure: p.text().$type<Failure>().nullable(),
    sentAt: p.datetime(),
    ...timestamps,
  },
});

/** What one side said to the other. */
export class Message extends schema.class {
  /** Moves the delivery on, never back. Says whether it moved. */
  moveTo(delivery: Delivery, failure: Failure | null = null): boolean {
    if (!this.delivery || !mayMove(this.delivery, delivery)) {
      return false;
    }
    this.delivery = delivery;
    this.failure = delivery === 'failed' ? failure : null;
    return true;
  }
}
schema.setClass(Message);
export const messageSchema = schema;
