import { findRecord } from '#server/platform/database/records.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { pauseReasonRecords, pauseRecords } from './pauseRecords.ts';

export const pauseBroadcasts = [
  ...broadcastRow('pauseReason', {
    actions: { 'pauseReason.created': 'create', 'pauseReason.changed': 'update', 'pauseReason.removed': 'delete' },
    find: ({ em }, id) => findRecord(em, pauseReasonRecords, id),
  }),
  ...broadcastRow('pause', {
    actions: { 'pause.started': 'create', 'pause.ended': 'delete' },
    find: ({ em }, id) => findRecord(em, pauseRecords, id),
  }),
];
