import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const contactImportReferences: readonly Reference[] = [
  ...referencesOf('contact_imports', { whatsapp_id: 'connection', user_id: 'user' }),
  ...referencesOf('contact_import_rows', { contact_id: ['contact', 'follow'] }),
];
