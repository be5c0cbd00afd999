import { exportArea, exportBroadcast } from '#server/tenancy/exports/index.ts';
import type { Area } from '#server/platform/area.ts';
import { broadcastRowChanges } from '#server/platform/live/broadcastRow.ts';
import { eraseJob } from './eraseJob.ts';
import { personErasedBroadcast } from './live.ts';
import { personRequestMigrations } from './migrations.ts';
import { personRequestReferences } from './references.ts';
import { personArchives } from './personArchives.ts';
import { personRequestRoutes } from './routes.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'personRequest.created': { personRequestId: number };
    'personRequest.changed': { personRequestId: number };
    'personRequest.removed': { personRequestId: number };
    'person.erased': { contactId: number };
  }
  interface Jobs {
    'personRequests.export': { requestId: number };
    'personRequests.erase': { requestId: number };
  }
}

const archives = exportArea(personArchives);

/** What a company holds of one person: its way out, and its end. */
export const personRequestsArea: Area = {
  name: 'personRequests',
  migrations: personRequestMigrations,
  references: personRequestReferences,
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
  ...archives,
  jobs: [...archives.jobs, eraseJob],
  broadcasts: [...broadcastRowChanges('personRequest', exportBroadcast(personArchives)), personErasedBroadcast],
  uniqueConstraintErrors: { person_requests_running_key: 'ERR_PERSON_REQUEST_RUNNING' },
};
