import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { queueMigrations } from './migrations.ts';
import { queueBroadcasts } from './live.ts';
import { queueSchema } from './Queue.ts';
import { queueRoutes } from './routes.ts';

export const queuesArea: Area = {
  name: 'queues',
  migrations: queueMigrations,
  fileColumns: [{ table: 'queues', columns: ['media_path'] }],
  entities: [queueSchema],
  routes: queueRoutes,
  broadcasts: queueBroadcasts,
  uniqueConstraintErrors: { queues_name_key: 'ERR_QUEUE_NAME_ALREADY_EXISTS', queues_color_key: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' },
};
