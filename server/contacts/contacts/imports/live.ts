import { findRecord } from '#server/platform/database/records.ts';
import { room, broadcastOn, type Broadcast } from '#server/platform/live/broadcast.ts';
import { contactImportRecords } from './contactImportRecords.ts';

export const contactImportBroadcasts = [
  broadcastOn('contactImport.changed', async ({ em, companyId }, { importId, brought }) => {
    const contactImport = await findRecord(em, contactImportRecords, importId);
    const reload: Broadcast = { to: [room.company(companyId)], event: 'contact', body: { action: 'reload' } };
    const progress = contactImport && {
      to: [room.admins(companyId)],
      event: 'contactImport' as const,
      body: { action: 'update' as const, import: contactImport },
    };
    return [...(progress ? [progress] : []), ...(brought ? [reload] : [])];
  }),
];
