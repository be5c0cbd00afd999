import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { tagSchema } from './Tag.ts';
import { createTag, listLanes, listTags, pageTags, removeTag, showTag, updateTag } from './commands.ts';
import { tagMigrations } from './migrations.ts';
import { tagRecords } from './tagRecords.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'tag.created': { tagId: number };
    'tag.changed': { tagId: number };
    'tag.removed': { tagId: number };
  }
}

const tagRoutes = [
  serveEndpoint(api.tags.page, pageTags),
  serveEndpoint(api.tags.list, listTags),
  serveEndpoint(api.tags.kanban, listLanes),
  serveEndpoint(api.tags.show, showTag),
  serveEndpoint(api.tags.create, createTag),
  serveEndpoint(api.tags.update, updateTag),
  serveEndpoint(api.tags.remove, removeTag),
];

const tagBroadcasts = broadcastRow('tag', {
  actions: { 'tag.created': 'create', 'tag.changed': 'update', 'tag.removed': 'delete' },
  find: ({ em }, id) => findRecord(em, tagRecords, id),
});

export const tagsArea: Area = {
  name: 'tags',
  migrations: tagMigrations,
  entities: [tagSchema],
  routes: tagRoutes,
  broadcasts: tagBroadcasts,
};
