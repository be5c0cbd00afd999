import { findRecord } from '#server/platform/database/records.ts';
import { room } from '#server/platform/live/broadcast.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { queueIntegrationRecords } from './queueIntegrationRecords.ts';

export const queueIntegrationBroadcasts = broadcastRow('queueIntegration', {
  actions: { 'queueIntegration.created': 'create', 'queueIntegration.changed': 'update', 'queueIntegration.removed': 'delete' },
  find: ({ em }, id) => findRecord(em, queueIntegrationRecords, id),
  rooms: (companyId) => [room.admins(companyId)],
});
