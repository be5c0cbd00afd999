import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const macroReferences: readonly Reference[] = [
  ...referencesOf('macros', { user_id: 'user' }),
  ...referencesOf('macro_steps', { queue_id: 'queue', user_id: 'user' }),
  ...referencesOf('macro_runs', { user_id: 'user' }),
];
