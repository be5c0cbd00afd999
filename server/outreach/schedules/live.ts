import { column, queryOf, queryPrepared } from '#server/platform/database/queryRows.ts';
import { findRecord } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { broadcastOn, room, type Broadcast } from '#server/platform/live/broadcast.ts';
import { scheduleRecords } from './scheduleRecords.ts';

const event = 'schedule';

const broadcastRecord =
  (action: 'create' | 'update') =>
  async ({ em, companyId }: Scope, { scheduleId }: { scheduleId: number }): Promise<Broadcast[]> => {
    const schedule = await findRecord(em, scheduleRecords, scheduleId);
    return schedule === null ? [] : [{ to: [room.company(companyId)], event, body: { action, schedule } }];
  };

const ofMessageQuery = queryOf(
  { id: column.number() },
  'select id from schedules where message_id = $1 union all select schedule_id as id from schedule_files where message_id = $1',
);

/** The delivery of a scheduled message. */
async function broadcastDelivery(scope: Scope, { messageId }: { messageId: number }): Promise<Broadcast[]> {
  const [schedule] = await queryPrepared(scope.em, ofMessageQuery, [messageId]);
  return schedule === undefined ? [] : broadcastRecord('update')(scope, { scheduleId: schedule.id });
}

export const scheduleBroadcasts = [
  broadcastOn('schedule.created', broadcastRecord('create')),
  broadcastOn('schedule.changed', broadcastRecord('update')),
  broadcastOn('message.changed', broadcastDelivery),
  broadcastOn('schedule.removed', async ({ companyId }, { scheduleId }) => [
    { to: [room.company(companyId)], event, body: { action: 'delete', scheduleId: String(scheduleId) } },
  ]),
];
