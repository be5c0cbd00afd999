import './events.ts';
import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { listen } from '#server/platform/db/listeners.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { serve } from '#server/platform/http/serve.ts';
import { room, tell, type Broadcast } from '#server/platform/live/tell.ts';
import { mergeByHand } from './mergeByHand.ts';
import { mergeContacts } from './mergeContacts.ts';
import { previewMerge } from './previewMerge.ts';
import { listMerges } from './readMerges.ts';
import { undoMerge } from './undoMerge.ts';

const said =
  (action: 'create' | 'delete') =>
  async ({ companyId }: Scope, ids: { contactId: number; formerId: number }): Promise<Broadcast[]> => [
    { to: [room.admins(companyId)], event: 'contactMerge', body: { action, ...ids } },
  ];

export const identity: Area = {
  name: 'identity',
  routes: [
    serve(api.identity.merges, listMerges),
    serve(api.identity.preview, previewMerge),
    serve(api.identity.merge, mergeByHand),
    serve(api.identity.undo, undoMerge),
  ],
  broadcasts: [tell('contact.merged', said('create')), tell('contact.parted', said('delete'))],
  listeners: [listen('identity.merge', 'contact.paired', mergeContacts)],
};
