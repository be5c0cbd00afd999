import type { Area } from '#server/platform/area.ts';
import { tagMigrations } from './migrations.ts';
import { tagBroadcasts } from './live.ts';
import { tagRoutes } from './routes.ts';
import { tagSchema } from './Tag.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'tag.created': { tagId: number };
    'tag.changed': { tagId: number };
    'tag.removed': { tagId: number };
  }
}

export const tagsArea: Area = {
  name: 'tags',
  migrations: tagMigrations,
  entities: [tagSchema],
  routes: tagRoutes,
  broadcasts: tagBroadcasts,
};
