import type { CompanyRecord } from '#shared/tenancy/companies/record.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { jsonSql } from '#server/platform/database/sqlJson.ts';

export const companyRecords: RecordSource<CompanyRecord> = {
  columns: {
    id: 'c.id',
    name: 'c.name',
    phone: 'c.phone',
    email: 'c.email',
    status: 'c.status',
    dueDate: 'iso(c.due_date)',
    dueAnchor: 'c.due_anchor',
    trialExpiration: 'iso(c.trial_expiration)',
    recurrence: 'c.recurrence',
    schedules: jsonSql('c.schedules'),
    planId: 'c.plan_id',
    createdAt: 'iso(c.created_at)',
    updatedAt: 'iso(c.updated_at)',
  },
  from: 'companies c',
};
