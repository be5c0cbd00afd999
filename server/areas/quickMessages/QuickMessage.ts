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
