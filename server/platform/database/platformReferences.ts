import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of the platform that point to records of others. */
export const platformReferences: readonly Reference[] = [...referencesOf('presences', { user_id: 'user' })];
