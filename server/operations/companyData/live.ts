import { withoutUrl } from '#server/platform/files/fileLinks.ts';
import { room } from '#server/platform/live/broadcast.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { findExport } from './exportCommands.ts';

export const companyExportBroadcasts = broadcastRow('companyExport', {
  actions: { 'companyExport.created': 'create', 'companyExport.changed': 'update', 'companyExport.removed': 'delete' },
  find: withoutUrl(findExport),
  rooms: (companyId) => [room.admins(companyId)],
});
