import { findRecord } from '#server/platform/database/records.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { tagRecords } from './tagRecords.ts';

export const tagBroadcasts = broadcastRow('tag', {
  actions: { 'tag.created': 'create', 'tag.changed': 'update', 'tag.removed': 'delete' },
  find: ({ em }, id) => findRecord(em, tagRecords, id),
});
