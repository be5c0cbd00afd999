import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { listenOn } from '#server/platform/database/outbox/listeners.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { type Broadcast, broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { type Reference, referencesOf } from '#server/platform/database/references.ts';
import { identityMigrations } from './migrations.ts';
import { dismissDuplicate, pageDuplicates } from './duplicates.ts';
import { listMerges, mergeManually } from './mergeManually.ts';
import { mergeContacts } from './mergeContacts.ts';
import { previewMerge } from './previewMerge.ts';
import { undoMerge } from './undoMerge.ts';

/** Columns of this area that point to records of others. */
const identityReferences: readonly Reference[] = [
  ...referencesOf('contact_merges', { kept_id: ['contact', 'own'], undone_by: 'user', lost_id: ['contact', 'own'] }),
  // A merge ends what was said about the contact that goes.
  ...referencesOf('contact_distinctions', { contact_id: ['contact', 'own'], other_id: ['contact', 'own'], user_id: 'user' }),
];

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'contact.merged': { contactId: number; formerId: number };
    /** A merge was undone. */
    'contact.parted': { contactId: number; formerId: number };
  }
}

const broadcastMerge =
  (action: 'create' | 'delete') =>
  async ({ companyId }: Scope, ids: { contactId: number; formerId: number }): Promise<Broadcast[]> => [
    { to: [room.admins(companyId)], event: 'contactMerge', body: { action, ...ids } },
  ];

export const identityArea: Area = {
  name: 'identity',
  migrations: identityMigrations,
  readsTables: ['contact_addresses', 'contact_custom_fields', 'contacts', 'ticket_notes', 'tickets'],
  references: identityReferences,
  sqlFragments: {
    'contact.areParted': (ids) =>
      `exists (select from contact_merges where undone_at is not null and kept_id = any(${ids}) and lost_id = any(${ids}))`,
  },
  routes: [
    serveEndpoint(api.identity.merges, listMerges),
    serveEndpoint(api.identity.preview, previewMerge),
    serveEndpoint(api.identity.merge, mergeManually),
    serveEndpoint(api.identity.undo, undoMerge),
    serveEndpoint(api.contactDuplicates.page, pageDuplicates),
    serveEndpoint(api.contactDuplicates.dismiss, dismissDuplicate),
  ],
  broadcasts: [broadcastOn('contact.merged', broadcastMerge('create')), broadcastOn('contact.parted', broadcastMerge('delete'))],
  listeners: [listenOn('identity.merge', 'contact.paired', mergeContacts)],
};
