import './events.ts';
import { isImage, isSecret, settingKeys } from '#shared/tenancy/settings.ts';
import type { Area } from '#server/platform/area.ts';
import { settingMigrations } from './migrations.ts';
import { settingBroadcasts } from './live.ts';
import { settingRoutes } from './routes.ts';
import { settingSchema } from './Setting.ts';
import { settingsJson } from './settingRecords.ts';

/** Of no concern to operators, who may not read a company's files either. */
const ownKeys = settingKeys.filter((key) => isSecret(key) || isImage(key));

export const settingsArea: Area = {
  name: 'settings',
  migrations: settingMigrations,
  readsTables: ['companies'],
  fileColumns: [{ table: 'settings', columns: ['file_path'] }],
  entities: [settingSchema],
  routes: settingRoutes,
  broadcasts: settingBroadcasts,
  sqlFragments: { 'company.settings': settingsJson(`s.key <> all('{${ownKeys.join()}}')`) },
};
