import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { findContactWithInfo } from './readContacts.ts';

export const contactBroadcasts = broadcastRow('contact', {
  actions: { 'contact.created': 'create', 'contact.changed': 'update', 'contact.removed': 'delete' },
  find: ({ em }, id) => findContactWithInfo(em, id),
});
