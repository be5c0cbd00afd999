import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const announcementReferences: readonly Reference[] = [...referencesOf('announcement_reads', { user_id: 'user' })];
