import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { eraseJob } from './eraseJob.ts';
import { exportJob } from './exportJob.ts';
import { personRequestBroadcasts } from './live.ts';
import { personRequestMigrations } from './migrations.ts';
import { personRequestReferences } from './references.ts';
import { removeExpiredArchives } from './removeExpiredArchives.ts';
import { personRequestRoutes } from './routes.ts';

/** What a company holds of one person: its way out, and its end. */
export const personRequestsArea: Area = {
  name: 'personRequests',
  migrations: personRequestMigrations,
  references: personRequestReferences,
  fileColumns: [{ table: 'person_requests', columns: ['archive_path'] }],
  readsTables: [
    'chat_users',
    'chats',
    'company_exports',
    'contact_addresses',
    'contact_exports',
    'contact_merges',
    'contacts',
    'messages',
    'schedules',
    'simulated_people',
    'ticket_notes',
    'tickets',
    'users',
  ],
  routes: personRequestRoutes,
  jobs: [exportJob, eraseJob],
  broadcasts: personRequestBroadcasts,
  recurringJobs: [removeExpiredArchives],
  uniqueConstraintErrors: { person_requests_running_key: 'ERR_PERSON_REQUEST_RUNNING' },
};
