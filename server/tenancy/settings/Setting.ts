import { defineEntity, p } from '@mikro-orm/postgresql';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'Setting',
  tableName: 'settings',
  ...companyIsolation,
  properties: { ...companyProperties, key: p.text(), value: p.text(), filePath: p.text().nullable() },
});

/** A setting of a company; secret values are sealed, images are files. */
export class Setting extends schema.class {}
schema.setClass(Setting);
export const settingSchema = schema;
