import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const contactReferences: readonly Reference[] = [
  ...referencesOf('contacts', { whatsapp_id: 'connection', blocked_by: 'user' }),
  ...referencesOf('contact_addresses', { contact_id: ['contact', 'own'] }),
  ...referencesOf('contact_custom_fields', { contact_id: ['contact', 'move'] }),
];
