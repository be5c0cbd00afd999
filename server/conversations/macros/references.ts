import { referencesOf, usedBy, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const macroReferences: readonly Reference[] = [
  ...referencesOf('macros', { user_id: 'user' }),
  ...usedBy({ kind: 'macros', by: 'macro_id' }, referencesOf('macro_steps', { queue_id: 'queue', tag_id: 'tag', user_id: 'user' })),
  ...referencesOf('macro_runs', { user_id: 'user' }),
];
