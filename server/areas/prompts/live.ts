import { findRecord } from '#server/platform/database/records.ts';
import { room } from '#server/platform/live/broadcast.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { promptListRecords } from './promptRecords.ts';

export const promptBroadcasts = broadcastRow('prompt', {
  actions: { 'prompt.created': 'create', 'prompt.changed': 'update', 'prompt.removed': 'delete' },
  find: ({ em }, id) => findRecord(em, promptListRecords, id),
  rooms: (companyId) => [room.admins(companyId)],
});
