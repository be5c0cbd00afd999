import { defineEntity, p } from '@mikro-orm/postgresql';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'QueueOption',
  tableName: 'queue_options',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    queueId: p.integer(),
    /** Null: customers meet it. */
    draftId: p.integer().nullable(),
    /** In a draft: the published option that it was copied from. */
    publishedId: p.integer().nullable(),
    parentId: p.integer().nullable(),
    position: p.integer(),
    title: p.text(),
    message: p.text().nullable(),
    mediaPath: p.text().nullable(),
    mediaName: p.text().nullable(),
  },
});

/** An entry of a queue's menu. */
export class QueueOption extends schema.class {}
schema.setClass(QueueOption);
export const queueOptionSchema = schema;
