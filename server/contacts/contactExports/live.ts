import { withoutUrl } from '#server/platform/files/fileLinks.ts';
import { room } from '#server/platform/live/broadcast.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { findExport } from './exportRecords.ts';

export const contactExportBroadcasts = broadcastRow('contactExport', {
  actions: { 'contactExport.created': 'create', 'contactExport.changed': 'update', 'contactExport.removed': 'delete' },
  find: withoutUrl(findExport),
  rooms: (companyId) => [room.admins(companyId)],
});
