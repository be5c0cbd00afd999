import { referencesOf, usedBy, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const assignmentReferences: readonly Reference[] = [
  ...referencesOf('assignment_turns', { queue_id: 'queue', user_id: 'user' }),
  ...referencesOf('user_skills', { user_id: 'user' }),
  ...usedBy({ kind: 'skills' }, referencesOf('user_skills', { tag_id: 'tag' })),
];
