import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const secondStepReferences: readonly Reference[] = [
  ...referencesOf('second_steps', { user_id: 'user' }),
  ...referencesOf('passkeys', { user_id: 'user' }),
];
