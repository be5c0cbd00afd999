import { referencesOf, usedBy, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const connectionReferences: readonly Reference[] = [
  ...usedBy({ kind: 'transfers' }, referencesOf('connections', { transfer_queue_id: 'queue' })),
  ...referencesOf('connection_unplaced_messages', { connection_id: 'connection' }),
  ...referencesOf('connection_queues', { connection_id: 'connection' }),
  ...usedBy({ kind: 'menus' }, referencesOf('connection_queues', { queue_id: 'queue' })),
];
