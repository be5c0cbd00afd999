import { findRecord } from '#server/platform/database/records.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { holidayRecords } from './holidayRecords.ts';

export const holidayBroadcasts = broadcastRow('holiday', {
  actions: { 'holiday.created': 'create', 'holiday.changed': 'update', 'holiday.removed': 'delete' },
  find: ({ em }, id) => findRecord(em, holidayRecords, id),
});
