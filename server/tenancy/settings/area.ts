import { isImage, isSecret, settingKeys, type SettingRecord } from '#shared/tenancy/settings.ts';
import type { Area } from '#server/platform/area.ts';
import { settingMigrations } from './migrations.ts';
import { settingBroadcasts } from './live.ts';
import { settingRoutes } from './routes.ts';
import { settingSchema } from './Setting.ts';
import { settingsJson } from './settingRecords.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'setting.changed': { key: string; /** The last record of a key that has no row any more. */ removed?: SettingRecord };
  }
}

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
