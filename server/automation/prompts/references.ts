import { referencesOf, usedBy, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const promptReferences: readonly Reference[] = usedBy({ kind: 'assistants' }, referencesOf('prompts', { queue_id: 'queue' }));
