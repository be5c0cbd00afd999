import { defineEntity, p } from '@mikro-orm/postgresql';
import type { InboundMention } from '#server/channels/Channel.ts';
import type { ActionKind, SendFailure } from '#shared/rules/delivery.ts';
import { companyIsolation, timestampProperties } from '#server/platform/database/companyEntity.ts';

/** What an edit changes of a message. */
export interface MessageText {
  readonly body: string;
  readonly mentions: readonly InboundMention[];
  readonly isEdited: boolean;
}

/** What a reaction of ours changes: the one before it. */
export interface OwnReaction {
  readonly emoji: string;
  readonly name: string;
}

const schema = defineEntity({
  name: 'MessageAction',
  tableName: 'message_actions',
  ...companyIsolation,
  properties: {
    id: p.bigint('number').primary(),
    companyId: p.integer(),
    connectionId: p.integer().nullable(),
    messageId: p.bigint('number'),
    kind: p.text().$type<ActionKind>(),
    /** The new text, or the emoji. */
    body: p.text().default(''),
    /** Of an edit or a reaction: what the other side has for as long as it has not arrived. */
    replaced: p.json<MessageText | OwnReaction>().nullable(),
    externalId: p.text(),
    authorId: p.integer().nullable(),
    /** Done when the provider says that it has it, or when it was written twice. */
    state: p.text().$type<'queued' | 'written' | 'done' | 'failed'>().default('queued'),
    failure: p.text().$type<SendFailure>().nullable(),
    ...timestampProperties,
  },
});

/** Something to be done with a message that the other side has, or will have once it is sent. */
export class MessageAction extends schema.class {}
schema.setClass(MessageAction);
export const messageActionSchema = schema;
