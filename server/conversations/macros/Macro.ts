import { defineEntity, p } from '@mikro-orm/postgresql';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'Macro',
  tableName: 'macros',
  ...companyIsolation,
  properties: { ...companyProperties, userId: p.integer().nullable(), name: p.text(), shortcut: p.text().nullable() },
});

/** Several steps on a ticket; without a user it is everybody's. */
export class Macro extends schema.class {}
schema.setClass(Macro);
export const macroSchema = schema;
