import { defineEntity, p } from '@mikro-orm/postgresql';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'PauseReason',
  tableName: 'pause_reasons',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    name: p.text(),
    isActive: p.boolean(),
    sortOrder: p.integer(),
    maxMinutes: p.integer().nullable(),
  },
});

/** Why people of a company pause. */
export class PauseReason extends schema.class {}
schema.setClass(PauseReason);
export const pauseReasonSchema = schema;
