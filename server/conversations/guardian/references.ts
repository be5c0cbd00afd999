import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this area that point to records of others. */
export const guardianReferences: readonly Reference[] = [
  ...referencesOf('connection_approaches', { connection_id: 'connection', contact_id: ['contact', 'stay'] }),
  ...referencesOf('connection_days', { connection_id: 'connection' }),
  ...referencesOf('connection_sends', { connection_id: 'connection' }),
  ...referencesOf('connection_failures', { connection_id: 'connection' }),
  ...referencesOf('connection_changes', { connection_id: 'connection' }),
  ...referencesOf('connection_outages', { connection_id: 'connection' }),
  ...referencesOf('connection_holds', { connection_id: 'connection' }),
];
