import { maxPauseHours, type PauseReasonRecord } from '#shared/workspace/users/pauseReasons.ts';
import type { PauseRecord } from '#shared/workspace/users/pauses.ts';
import type { RecordSource } from '#server/platform/database/records.ts';

export const pauseReasonRecords: RecordSource<PauseReasonRecord> = {
  columns: {
    id: 'r.id',
    name: 'r.name',
    isActive: 'r.is_active',
    order: 'r.sort_order',
    maxMinutes: 'r.max_minutes',
    companyId: 'r.company_id',
    createdAt: 'iso(r.created_at)',
    updatedAt: 'iso(r.updated_at)',
  },
  from: 'pause_reasons r',
};

/** Condition of pauses `p` that go on. */
export const isCurrentPause = `p.ended_at is null and p.started_at > now() - interval '${maxPauseHours} hours'`;

/** Pauses that go on. */
export const pauseRecords: RecordSource<PauseRecord> = {
  columns: { id: 'p.id', userId: 'p.user_id', reason: 'p.reason', maxMinutes: 'p.max_minutes', startedAt: 'iso(p.started_at)' },
  from: `(select * from pauses p where ${isCurrentPause}) p`,
};
