import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { cancelAnswered } from './cancelAnswered.ts';
import { scheduleBroadcasts } from './live.ts';
import { scheduleMigrations } from './migrations.ts';
import { scheduleReferences } from './references.ts';
import { scheduleRoutes } from './routes.ts';
import { scheduleSchema } from './Schedule.ts';
import { scheduleFileSchema } from './ScheduleFile.ts';
import { sendDueSchedules } from './sendDueSchedules.ts';
import { stopWithoutConnection } from './stopWithoutConnection.ts';

export const schedulesArea: Area = {
  name: 'schedules',
  migrations: scheduleMigrations,
  references: scheduleReferences,
  fileColumns: [
    { table: 'schedules', columns: ['media_path', 'thumbnail_path'] },
    { table: 'schedule_files', columns: ['media_path', 'thumbnail_path'] },
  ],
  readsTables: ['companies', 'contacts', 'messages', 'plans', 'tickets', 'users'],
  hooks: { 'message.answering': cancelAnswered, 'connection.removing': stopWithoutConnection },
  entities: [scheduleSchema, scheduleFileSchema],
  routes: scheduleRoutes,
  broadcasts: scheduleBroadcasts,
  maintenanceTasks: [sendDueSchedules],
};
