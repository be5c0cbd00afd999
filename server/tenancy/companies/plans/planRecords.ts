import type { PlanListRecord, PlanRecord } from '#shared/tenancy/companies/plans.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { planFlagColumns } from './planFlagColumns.ts';

export const planRecords: RecordSource<PlanRecord> = {
  columns: {
    id: 'p.id',
    name: 'p.name',
    users: 'p.users',
    connections: 'p.connections',
    queues: 'p.queues',
    storage: 'p.storage',
    value: 'p.value',
    isPublic: 'p.is_public',
    ...planFlagColumns,
    createdAt: 'iso(p.created_at)',
    updatedAt: 'iso(p.updated_at)',
  },
  from: 'plans p',
};

export const planListRecords: RecordSource<PlanListRecord> = {
  columns: { ...planRecords.columns, companies: '(select count(*)::int from companies c where c.plan_id = p.id)' },
  from: planRecords.from,
};
