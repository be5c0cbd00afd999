import './events.ts';
import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { guardianMigrations } from './migrations.ts';
import { guardianReferences } from './references.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { room, broadcastOn } from '#server/platform/live/broadcast.ts';
import { compactSendCounts, countSends, removeOldSendCounts } from './countSends.ts';
import { listSendDelays } from './listSendDelays.ts';
import { readHealth } from './readHealth.ts';
import { assertCanContact, recordFirstContact } from './recordFirstContact.ts';

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
