import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { settingMigrations } from './migrations.ts';
import { settingBroadcasts } from './live.ts';
import { settingRoutes } from './routes.ts';
import { settingSchema } from './Setting.ts';

export const settingsArea: Area = {
  name: 'settings',
  migrations: settingMigrations,
  readsTables: ['companies'],
  entities: [settingSchema],
  routes: settingRoutes,
  broadcasts: settingBroadcasts,
};
