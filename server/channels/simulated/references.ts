import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this channel that point to records of others. */
export const simulatedReferences: readonly Reference[] = [
  ...referencesOf('simulated_people', { connection_id: 'connection' }),
  ...referencesOf('simulated_messages', { connection_id: 'connection' }),
  ...referencesOf('simulated_inbox', { connection_id: 'connection' }),
];
