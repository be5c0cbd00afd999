import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { menuDraftSchema } from './MenuDraft.ts';
import { queueOptionMigrations } from './migrations.ts';
import { queueOptionBroadcasts } from './live.ts';
import { queueOptionSchema } from './QueueOption.ts';
import { queueOptionReferences } from './references.ts';
import { queueOptionRoutes } from './routes.ts';

export const queueOptionsArea: Area = {
  name: 'queueOptions',
  migrations: queueOptionMigrations,
  references: queueOptionReferences,
  readsTables: ['users'],
  fileColumns: [{ table: 'queue_options', columns: ['media_path'] }],
  entities: [queueOptionSchema, menuDraftSchema],
  routes: queueOptionRoutes,
  broadcasts: queueOptionBroadcasts,
};
