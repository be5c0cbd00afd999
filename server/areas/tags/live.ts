import type { Scope } from '#server/platform/database/scope.ts';
import { room, broadcastOn, type Broadcast } from '#server/platform/live/broadcast.ts';
import { presentTag } from './present.ts';
import { Tag } from './Tag.ts';

const broadcastTag =
  (action: 'create' | 'update') =>
  async ({ em, companyId }: Scope, { tagId }: { tagId: number }): Promise<Broadcast[]> => {
    const tag = await em.findOne(Tag, { id: tagId });
    return tag ? [{ to: [room.company(companyId)], event: 'tag', body: { action, tag: presentTag(tag) } }] : [];
  };

export const tagBroadcasts = [
  broadcastOn('tag.created', broadcastTag('create')),
  broadcastOn('tag.changed', broadcastTag('update')),
  broadcastOn('tag.removed', async ({ companyId }, { tagId }) => [
    { to: [room.company(companyId)], event: 'tag', body: { action: 'delete', tagId } },
  ]),
];
