import type { Scope } from '#server/platform/db/scope.ts';
import { room, tell, type Broadcast } from '#server/platform/live/tell.ts';
import { presentTag } from './present.ts';
import { Tag } from './Tag.ts';

const said =
  (action: 'create' | 'update') =>
  async ({ em, companyId }: Scope, { tagId }: { tagId: number }): Promise<Broadcast[]> => {
    const tag = await em.findOne(Tag, { id: tagId });
    return tag ? [{ to: [room.company(companyId)], event: 'tag', body: { action, tag: presentTag(tag) } }] : [];
  };

export const tagBroadcasts = [
  tell('tag.created', said('create')),
  tell('tag.changed', said('update')),
  tell('tag.removed', async ({ companyId }, { tagId }) => [
    { to: [room.company(companyId)], event: 'tag', body: { action: 'delete', tagId } },
  ]),
];
