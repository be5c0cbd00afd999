import { defineEntity, p } from '@mikro-orm/postgresql';
import { companyColumns, companyWall } from '#server/platform/db/company.ts';

const schema = defineEntity({
  name: 'Setting',
  tableName: 'settings',
  ...companyWall,
  properties: { ...companyColumns, key: p.text(), value: p.text() },
});

/** One switch or text of a company; secret values lie sealed. */
export class Setting extends schema.class {}
schema.setClass(Setting);
export const settingSchema = schema;
