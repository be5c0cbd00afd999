import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Recurrence } from '#shared/tenancy/companies/record.ts';
import type { DaySchedule } from '#shared/rules/workingHours.ts';
import { timestampProperties } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'Company',
  tableName: 'companies',
  rowLevelSecurity: 'force',
  // The company filter of this table compares the primary key.
  filters: {
    company: { name: 'company', cond: (args: { id: number }) => ({ id: args.id }), default: true },
  },
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    phone: p.text().nullable(),
    email: p.text().nullable(),
    status: p.boolean().default(true),
    dueDate: p.datetime().nullable(),
    dueAnchor: p.smallint().nullable(),
    trialExpiration: p.datetime().nullable(),
    recurrence: p.text().$type<Recurrence>().default('MENSAL'),
    schedules: p.json<DaySchedule[]>(),
    planId: p.integer().nullable(),
    ...timestampProperties,
  },
});

export class Company extends schema.class {}
schema.setClass(Company);
export const companySchema = schema;
