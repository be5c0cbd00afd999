import type { Area } from '#server/platform/area.ts';
import { scheduleBroadcasts } from './live.ts';
import { scheduleMigrations } from './migrations.ts';
import { scheduleReferences } from './references.ts';
import { scheduleRoutes } from './routes.ts';
import { scheduleSchema } from './Schedule.ts';
import { scheduleFileSchema } from './ScheduleFile.ts';
import { sendDueSchedules } from './sendDueSchedules.ts';
import { cancelAnswered, stopWithoutConnection } from './commands.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'schedule.created': { scheduleId: number };
    'schedule.changed': { scheduleId: number };
    'schedule.removed': { scheduleId: number };
  }
}

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
  hooks: { 'message.answering': cancelAnswered, 'connection.removing': stopWithoutConnection },
  entities: [scheduleSchema, scheduleFileSchema],
  routes: scheduleRoutes,
  broadcasts: scheduleBroadcasts,
  recurringJobs: [sendDueSchedules],
};
