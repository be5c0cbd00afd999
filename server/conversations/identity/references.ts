import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const identityReferences: readonly Reference[] = [
  ...referencesOf('contact_merges', { kept_id: ['contact', 'own'], undone_by: 'user', lost_id: ['contact', 'own'] }),
  // A merge ends what was said about the contact that goes.
  ...referencesOf('contact_distinctions', { contact_id: ['contact', 'own'], other_id: ['contact', 'own'], user_id: 'user' }),
];
