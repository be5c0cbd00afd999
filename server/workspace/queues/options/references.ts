import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const queueOptionReferences: readonly Reference[] = [
  ...referencesOf('queue_options', { queue_id: 'queue' }),
  ...referencesOf('menu_drafts', { queue_id: 'queue', user_id: 'user' }),
];
