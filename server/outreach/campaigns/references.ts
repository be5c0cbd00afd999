import { referencesOf, usedBy, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const campaignReferences: readonly Reference[] = [
  ...referencesOf('campaigns', { user_id: 'user' }),
  ...usedBy(
    { kind: 'campaigns', where: "status in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO')" },
    referencesOf('campaigns', { whatsapp_id: 'connection' }),
  ),
  ...referencesOf('campaign_shippings', { contact_id: ['contact', 'move'], ticket_id: ['ticket', 'move'] }),
  ...referencesOf('campaign_opt_outs', { user_id: 'user' }),
  ...referencesOf('campaign_paces', { connection_id: 'connection' }),
];
