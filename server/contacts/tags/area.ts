import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { tagMigrations } from './migrations.ts';
import { tagBroadcasts } from './live.ts';
import { tagRoutes } from './routes.ts';
import { tagSchema } from './Tag.ts';

export const tagsArea: Area = {
  name: 'tags',
  migrations: tagMigrations,
  entities: [tagSchema],
  routes: tagRoutes,
  broadcasts: tagBroadcasts,
};
