import { defineEntity, p } from '@mikro-orm/postgresql';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'Chat',
  tableName: 'chats',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    title: p.text(),
    ownerId: p.integer(),
  },
});

/** A conversation of users. Members and messages are changed by statements, while the chat is locked. */
export class Chat extends schema.class {}
schema.setClass(Chat);
export const chatSchema = schema;
