import { referencesOf, usedBy, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const quickMessageReferences: readonly Reference[] = [
  ...referencesOf('quick_messages', { user_id: 'user' }),
  ...usedBy({ kind: 'quickMessages' }, referencesOf('quick_message_queues', { queue_id: 'queue' })),
];
