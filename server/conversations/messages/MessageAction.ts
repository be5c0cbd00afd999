import { defineEntity, p } from '@mikro-orm/postgresql';
import type { InboundMention } from '#server/channels/Channel.ts';
import type { ActionKind, SendFailure } from '#shared/rules/delivery.ts';
import { companyIsolation, timestampProperties } from '#server/platform/database/companyEntity.ts';

/** The part of a message that an edit replaces; stored in `MessageAction.replaced`. */
export interface MessageText {
  readonly body: string;
  readonly mentions: readonly InboundMention[];
  readonly isEdited: boolean;
}

/** The company's former reaction; stored in `MessageAction.replaced`. */
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
    /** Of an edit or a reaction: the recipient's version until the action arrives. */
    replaced: p.json<MessageText | OwnReaction>().nullable(),
    externalId: p.text(),
    authorId: p.integer().nullable(),
    /** `done`: confirmed by the provider, or sent twice. */
    state: p.text().$type<'queued' | 'written' | 'done' | 'failed'>().default('queued'),
    failure: p.text().$type<SendFailure>().nullable(),
    ...timestampProperties,
  },
});

/** An edit, revoke or reaction of ours, sent after its message. */
export class MessageAction extends schema.class {}
schema.setClass(MessageAction);
export const messageActionSchema = schema;
