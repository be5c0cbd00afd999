import { referencesOf, usedBy, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const userReferences: readonly Reference[] = [
  ...usedBy({ kind: 'people' }, referencesOf('users', { whatsapp_id: 'connection' })),
  ...referencesOf('user_queues', { user_id: 'user' }),
  ...usedBy({ kind: 'people' }, referencesOf('user_queues', { queue_id: 'queue' })),
  ...referencesOf('invitations', { user_id: 'user' }),
];
