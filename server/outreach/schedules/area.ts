import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { column, queryOf, queryPrepared } from '#server/platform/database/queryRows.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { type Reference, referencesOf, usedBy } from '#server/platform/database/references.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { serveEndpoint, serveFilesEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { type Broadcast, broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { scheduleSchema } from './Schedule.ts';
import { scheduleFileSchema } from './ScheduleFile.ts';
import {
  cancelAnswered,
  pageSchedules,
  removeSchedule,
  retrySchedule,
  showSchedule,
  stopWithoutConnection,
  updateSchedule,
} from './commands.ts';
import {
  addScheduleFiles,
  attachScheduleFile,
  createScheduleWithFiles,
  prepareFilesAs,
  prepareScheduleFiles,
  removeAddedFile,
  removeScheduleFile,
} from './fileCommands.ts';
import { listTimeline } from './listTimeline.ts';
import { scheduleMigrations } from './migrations.ts';
import { scheduleRecords } from './scheduleRecords.ts';
import { sendDueSchedules } from './sendDueSchedules.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'schedule.created': { scheduleId: number };
    'schedule.changed': { scheduleId: number };
    'schedule.removed': { scheduleId: number };
  }
}

const scheduleRoutes = [
  serveEndpoint(api.contactTimeline.list, listTimeline),
  serveEndpoint(api.schedules.page, pageSchedules),
  serveEndpoint(api.schedules.show, showSchedule),
  serveFilesEndpoint(api.schedules.create, { prepare: prepareScheduleFiles, command: createScheduleWithFiles }),
  serveEndpoint(api.schedules.update, updateSchedule),
  serveEndpoint(api.schedules.remove, removeSchedule),
  serveEndpoint(api.schedules.retry, retrySchedule),
  servePreparedEndpoint(api.schedules.attachFile, { prepare: prepareFilesAs('file'), command: attachScheduleFile }),
  serveEndpoint(api.schedules.removeFile, removeScheduleFile),
  servePreparedEndpoint(api.schedules.addFiles, { prepare: prepareFilesAs('files'), command: addScheduleFiles }),
  serveEndpoint(api.schedules.removeAddedFile, removeAddedFile),
];

/** Columns of this area that point to records of others. */
const scheduleReferences: readonly Reference[] = [
  ...referencesOf('schedules', { contact_id: ['contact', 'move'], ticket_id: ['ticket', 'move'], user_id: 'user' }),
  ...usedBy({ kind: 'schedules', where: "status in ('PENDENTE', 'AGENDADA')" }, referencesOf('schedules', { whatsapp_id: 'connection' })),
];

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

const scheduleBroadcasts = [
  broadcastOn('schedule.created', broadcastRecord('create')),
  broadcastOn('schedule.changed', broadcastRecord('update')),
  broadcastOn('message.changed', broadcastDelivery),
  broadcastOn('schedule.removed', async ({ companyId }, { scheduleId }) => [
    { to: [room.company(companyId)], event, body: { action: 'delete', scheduleId: String(scheduleId) } },
  ]),
];

export const schedulesArea: Area = {
  name: 'schedules',
  migrations: scheduleMigrations,
  references: scheduleReferences,
  fileColumns: [
    { table: 'schedules', columns: ['media_path', 'thumbnail_path'] },
    { table: 'schedule_files', columns: ['media_path', 'thumbnail_path'] },
  ],
  readsTables: [
    'audit_records',
    'companies',
    'contact_merges',
    'contacts',
    'messages',
    'plans',
    'queues',
    'tags',
    'ticket_notes',
    'ticket_tags',
    'ticket_trackings',
    'tickets',
    'users',
  ],
  sqlFragments: {
    'handover.scheduled': ({ contact, ticket }) =>
      `select coalesce(nullif(s.body, ''), s.media_name, '') as text, iso(s.send_at) as at, coalesce(u.name, '') as "user"
       from schedules s left join users u on u.id = s.user_id
       where s.status in ('PENDENTE', 'AGENDADA') and s.contact_id = ${contact} and (s.ticket_id = ${ticket} or s.ticket_id is null)
       order by s.send_at, s.id`,
  },
  hooks: {
    'message.answering': cancelAnswered,
    'connection.removing': stopWithoutConnection,
  },
  entities: [scheduleSchema, scheduleFileSchema],
  routes: scheduleRoutes,
  broadcasts: scheduleBroadcasts,
  recurringJobs: [sendDueSchedules],
};
