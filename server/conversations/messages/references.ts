import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const messageReferences: readonly Reference[] = [
  ...referencesOf('messages', {
    connection_id: 'connection',
    ticket_id: ['ticket', 'move'],
    contact_id: ['contact', 'move'],
    queue_id: 'queue',
    author_id: 'user',
  }),
  ...referencesOf('message_actions', { connection_id: 'connection', author_id: 'user' }),
  ...referencesOf('early_receipts', { connection_id: 'connection' }),
  ...referencesOf('read_marks', { connection_id: 'connection' }),
];
