import './events.ts';
import { isSecret, settingKeys } from '#shared/areas/settings.ts';
import type { Area } from '#server/platform/area.ts';
import { settingMigrations } from './migrations.ts';
import { settingBroadcasts } from './live.ts';
import { settingRoutes } from './routes.ts';
import { settingSchema } from './Setting.ts';
import { settingsJson } from './settingRecords.ts';

export const settingsArea: Area = {
  name: 'settings',
  migrations: settingMigrations,
  readsTables: ['companies'],
  entities: [settingSchema],
  routes: settingRoutes,
  broadcasts: settingBroadcasts,
  sqlFragments: { 'company.settings': settingsJson(`s.key <> all('{${settingKeys.filter(isSecret).join()}}')`) },
};
