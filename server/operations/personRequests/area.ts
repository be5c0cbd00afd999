import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { type Reference, referencesOf } from '#server/platform/database/references.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { type Broadcast, broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { broadcastRowChanges } from '#server/platform/live/broadcastRow.ts';
import { exportArea, exportBroadcast } from '#server/tenancy/exports/index.ts';
import { createErasure, createExport, createUserErasure, removeRequest } from './commands.ts';
import { eraseJob } from './eraseJob.ts';
import { personRequestMigrations } from './migrations.ts';
import { personArchives } from './personArchives.ts';
import { previewErasure, previewUserErasure } from './previewErasure.ts';
import { pageRequests } from './requestRecords.ts';

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

const personRequestRoutes = [
  serveEndpoint(api.personRequests.page, pageRequests),
  serveEndpoint(api.personRequests.preview, previewErasure),
  serveEndpoint(api.personRequests.previewUser, previewUserErasure),
  serveEndpoint(api.personRequests.createExport, createExport),
  serveEndpoint(api.personRequests.createErasure, createErasure),
  serveEndpoint(api.personRequests.createUserErasure, createUserErasure),
  serveEndpoint(api.personRequests.remove, removeRequest),
];

/** Columns of this area that point to records of others. */
const personRequestReferences: readonly Reference[] = referencesOf('person_requests', {
  contact_id: ['contact', 'move'],
  person_id: 'user',
  user_id: 'user',
});

const personErasedBroadcast = broadcastOn('person.erased', async ({ companyId }, { contactId }): Promise<Broadcast[]> => [
  { to: [room.company(companyId)], event: 'personErased', body: { action: 'delete', contactId } },
]);

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
  uniqueConstraintErrors: {
    person_requests_running_key: 'ERR_PERSON_REQUEST_RUNNING',
  },
};
