import { defineEntity, p } from '@mikro-orm/postgresql';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'QuickMessage',
  tableName: 'quick_messages',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    userId: p.integer(),
    shortcode: p.text(),
    message: p.text(),
    geral: p.boolean().fieldName('is_shared'),
    status: p.boolean().fieldName('is_active'),
    mediaPath: p.text().nullable(),
    mediaName: p.text().nullable(),
  },
});

/** A prepared answer, own or shared. */
export class QuickMessage extends schema.class {}
schema.setClass(QuickMessage);
export const quickMessageSchema = schema;

const linkSchema = defineEntity({
  name: 'QuickMessageQueue',
  tableName: 'quick_message_queues',
  ...companyIsolation,
  properties: {
    quickMessageId: p.integer().primary(),
    queueId: p.integer().primary(),
    companyId: p.integer(),
    createdAt: companyProperties.createdAt,
    updatedAt: companyProperties.updatedAt,
  },
});

/** A queue in whose tickets a quick message is offered. */
class QuickMessageQueueLink extends linkSchema.class {}
linkSchema.setClass(QuickMessageQueueLink);
export const quickMessageQueueLinkSchema = linkSchema;
