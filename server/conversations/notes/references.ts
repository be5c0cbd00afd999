import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const noteReferences: readonly Reference[] = [
  ...referencesOf('ticket_notes', { user_id: 'user', contact_id: ['contact', 'move'], ticket_id: ['ticket', 'move'] }),
  ...referencesOf('note_promises', { done_by: 'user' }),
  ...referencesOf('note_mentions', { user_id: 'user' }),
];
