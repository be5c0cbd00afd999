import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const personRequestReferences: readonly Reference[] = referencesOf('person_requests', {
  contact_id: ['contact', 'move'],
  person_id: 'user',
  user_id: 'user',
});
