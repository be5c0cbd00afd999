import { referencesOf, usedBy, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const scheduleReferences: readonly Reference[] = [
  ...referencesOf('schedules', { contact_id: ['contact', 'move'], ticket_id: ['ticket', 'move'], user_id: 'user' }),
  ...usedBy({ kind: 'schedules', where: "status in ('PENDENTE', 'AGENDADA')" }, referencesOf('schedules', { whatsapp_id: 'connection' })),
];
