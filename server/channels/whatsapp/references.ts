import { referencesOf, type Reference } from '#server/platform/database/references.ts';

/** Columns of this channel that point to records of others. */
export const whatsappReferences: readonly Reference[] = [
  ...referencesOf('whatsapp_sessions', { connection_id: 'connection' }),
  ...referencesOf('whatsapp_keys', { connection_id: 'connection' }),
  ...referencesOf('whatsapp_inbox', { connection_id: 'connection' }),
  ...referencesOf('whatsapp_sent', { connection_id: 'connection' }),
];
