import { defineEntity, p } from '@mikro-orm/postgresql';
import { timestampProperties } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'Help',
  tableName: 'helps',
  properties: { id: p.integer().primary(), title: p.text(), description: p.text(), video: p.text(), ...timestampProperties },
});

/** A help entry of the platform; it belongs to no company. */
export class Help extends schema.class {}
schema.setClass(Help);
export const helpSchema = schema;
