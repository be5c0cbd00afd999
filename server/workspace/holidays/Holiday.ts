import { defineEntity, p } from '@mikro-orm/postgresql';
import type { TimeInterval } from '#shared/rules/workingHours.ts';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'Holiday',
  tableName: 'holidays',
  ...companyIsolation,
  properties: { ...companyProperties, name: p.text(), date: p.date(), isYearly: p.boolean(), hours: p.json<TimeInterval[]>() },
});

/** A date on which a company is closed or has other hours. */
export class Holiday extends schema.class {}
schema.setClass(Holiday);
export const holidaySchema = schema;
