import { room, broadcastOn, type Broadcast } from '#server/platform/live/broadcast.ts';
import { ContactImport } from './ContactImport.ts';
import { presentImport } from './present.ts';

export const contactImportBroadcasts = [
  broadcastOn('contactImport.changed', async ({ em, companyId }, { importId, brought }) => {
    const contactImport = await em.findOne(ContactImport, { id: importId });
    const reload: Broadcast = { to: [room.company(companyId)], event: 'contact', body: { action: 'reload' } };
    const progress = contactImport && {
      to: [room.admins(companyId)],
      event: 'contactImport' as const,
      body: { action: 'update' as const, import: presentImport(contactImport) },
    };
    return [...(progress ? [progress] : []), ...(brought ? [reload] : [])];
  }),
];
