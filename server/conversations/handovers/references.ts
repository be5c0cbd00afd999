import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const handoverReferences: readonly Reference[] = referencesOf('ticket_handovers', {
  ticket_id: ['ticket', 'move'],
  user_id: 'user',
  done_by: 'user',
});
