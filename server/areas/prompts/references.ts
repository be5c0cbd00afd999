import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const promptReferences: readonly Reference[] = referencesOf('prompts', { queue_id: 'queue' });
