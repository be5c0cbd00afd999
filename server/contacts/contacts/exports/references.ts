import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const contactExportReferences: readonly Reference[] = [...referencesOf('contact_exports', { user_id: 'user' })];
