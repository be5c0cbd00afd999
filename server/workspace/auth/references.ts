import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const authReferences: readonly Reference[] = [
  ...referencesOf('sessions', { user_id: 'user' }),
  ...referencesOf('password_resets', { user_id: 'user' }),
  ...referencesOf('sign_in_devices', { user_id: 'user' }),
];
