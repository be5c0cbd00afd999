import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this channel that point to records of others. */
export const channelReferences: readonly Reference[] = [
  ...referencesOf('connection_leases', { connection_id: 'connection' }),
  ...referencesOf('channel_requests', { connection_id: 'connection' }),
];
