import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const ratingReferences: readonly Reference[] = referencesOf('ticket_ratings', {
  ticket_id: ['ticket', 'move'],
  user_id: 'user',
  queue_id: 'queue',
});
