import { findRecord } from '#server/platform/database/records.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { queueRecords } from './queueRecords.ts';

export const queueBroadcasts = broadcastRow('queue', {
  actions: { 'queue.changed': 'update', 'queue.removed': 'delete' },
  find: ({ em }, id) => findRecord(em, queueRecords, id),
});
