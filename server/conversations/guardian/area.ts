import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { type Reference, referencesOf } from '#server/platform/database/references.ts';
import { guardianMigrations } from './migrations.ts';
import { compactSendCounts, countSends, removeOldSendCounts } from './countSends.ts';
import { listSendDelays } from './listSendDelays.ts';
import { readHealth } from './readHealth.ts';
import { assertCanContact, recordFirstContact } from './recordFirstContact.ts';

/** Columns of this area that point to records of others. */
const guardianReferences: readonly Reference[] = [
  ...referencesOf('connection_approaches', { connection_id: 'connection', contact_id: ['contact', 'stay'] }),
  ...referencesOf('connection_days', { connection_id: 'connection' }),
  ...referencesOf('connection_sends', { connection_id: 'connection' }),
  ...referencesOf('connection_failures', { connection_id: 'connection' }),
  ...referencesOf('connection_changes', { connection_id: 'connection' }),
  ...referencesOf('connection_outages', { connection_id: 'connection' }),
  ...referencesOf('connection_holds', { connection_id: 'connection' }),
];

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** The causes of send delays have changed. */
    'connection.held': { connectionId: number };
  }
}

export const guardianArea: Area = {
  name: 'guardian',
  migrations: guardianMigrations,
  readsTables: [
    'connection_unplaced_messages',
    'connection_leases',
    'connections',
    'contacts',
    'messages',
    'tickets',
    'whatsapp_client_revision',
  ],
  references: guardianReferences,
  routes: [serveEndpoint(api.guardian.health, readHealth), serveEndpoint(api.messages.waiting, listSendDelays)],
  hooks: { 'ticket.opening': assertCanContact, 'message.queueingFirst': recordFirstContact, 'message.advancing': countSends },
  recurringJobs: [compactSendCounts, removeOldSendCounts],
  broadcasts: [
    broadcastOn('connection.measured', async ({ companyId }, { connectionId }) => [
      { to: [room.admins(companyId)], event: 'connectionHealth', body: { action: 'update', whatsappId: connectionId } },
    ]),
    broadcastOn('connection.held', async ({ companyId }, { connectionId }) => [
      { to: [room.company(companyId)], event: 'numberHold', body: { action: 'update', whatsappId: connectionId } },
    ]),
  ],
};
