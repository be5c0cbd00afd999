import type { PlanRecord } from '#shared/areas/plans.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { planFlagColumns } from './planFlagColumns.ts';

export const planRecords: RecordSource<PlanRecord> = {
  columns: {
    id: 'p.id',
    name: 'p.name',
    users: 'p.users',
    connections: 'p.connections',
    queues: 'p.queues',
    value: 'p.value',
    ...planFlagColumns,
    createdAt: 'iso(p.created_at)',
    updatedAt: 'iso(p.updated_at)',
  },
  from: 'plans p',
};
