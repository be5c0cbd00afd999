import { findRecord } from '#server/platform/database/records.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { teamRecords } from './teamRecords.ts';

export const teamBroadcasts = broadcastRow('team', {
  actions: { 'team.created': 'create', 'team.changed': 'update', 'team.removed': 'delete' },
  find: ({ em }, id) => findRecord(em, teamRecords, id),
});
