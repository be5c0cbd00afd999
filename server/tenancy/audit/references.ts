import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const auditReferences: readonly Reference[] = referencesOf('audit_records', { user_id: 'user' });
