import type { Area } from '#server/platform/area.ts';
import { queueMigrations } from './migrations.ts';
import { queueBroadcasts } from './live.ts';
import { queueSchema } from './Queue.ts';
import { queueRoutes } from './routes.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'queue.changed': { queueId: number };
    'queue.removed': { queueId: number };
  }
}

declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** A queue or a connection is to use a prompt or an integration: throws where the company has none of that id. */
    'automation.named': { promptId?: number | null | undefined; integrationId?: number | null | undefined };
    /** Throws where something cannot do without the queue. */
    'queue.removing': { queueId: number };
  }
}

export const queuesArea: Area = {
  name: 'queues',
  migrations: queueMigrations,
  fileColumns: [{ table: 'queues', columns: ['media_path'] }],
  entities: [queueSchema],
  routes: queueRoutes,
  broadcasts: queueBroadcasts,
  uniqueConstraintErrors: { queues_name_key: 'ERR_QUEUE_NAME_ALREADY_EXISTS', queues_color_key: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' },
};
