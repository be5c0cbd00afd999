import { room, tell, type Broadcast } from '#server/platform/live/tell.ts';
import { ContactImport } from './ContactImport.ts';
import { presentImport } from './present.ts';

export const contactImportBroadcasts = [
  tell('contactImport.changed', async ({ em, companyId }, { importId, brought }) => {
    const one = await em.findOne(ContactImport, { id: importId });
    const reload: Broadcast = { to: [room.company(companyId)], event: 'contact', body: { action: 'reload' } };
    const progress = one && {
      to: [room.admins(companyId)],
      event: 'contactImport' as const,
      body: { action: 'update' as const, import: presentImport(one) },
    };
    return [...(progress ? [progress] : []), ...(brought ? [reload] : [])];
  }),
];
