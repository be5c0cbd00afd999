import { api } from '#shared/api.ts';
import { isImage, isSecret, settingKeys, type SettingRecord } from '#shared/tenancy/settings.ts';
import type { Area } from '#server/platform/area.ts';
import { serveEndpoint, servePreparedEndpoint, servePublicEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { settingSchema } from './Setting.ts';
import { listSettings, removeSetting, updateSetting } from './commands.ts';
import { settingMigrations } from './migrations.ts';
import { drawLogo, removeLogo, setLogo } from './setLogo.ts';
import { listSettingRecords, maskSetting, settingsJson } from './settingRecords.ts';
import { showBrand } from './showBrand.ts';
import { sharedKeys } from './sharedKeys.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'setting.changed': { key: string; /** The last record of a key that has no row any more. */ removed?: SettingRecord };
  }
}

/** Of no concern to operators, who may not read a company's files either. */
const ownKeys = settingKeys.filter((key) => isSecret(key) || isImage(key));

const settingRoutes = [
  serveEndpoint(api.settings.list, listSettings),
  servePublicEndpoint(api.settings.brand, showBrand),
  servePreparedEndpoint(api.settings.setLogo, { prepare: drawLogo, command: setLogo }),
  serveEndpoint(api.settings.removeLogo, removeLogo),
  serveEndpoint(api.settings.update, updateSetting),
  serveEndpoint(api.settings.remove, removeSetting),
];

export const settingBroadcasts = [
  broadcastOn('setting.changed', async (scope, { key, removed }) => {
    const [setting = removed] = await listSettingRecords(scope, [key]);
    const audience = sharedKeys.includes(key) ? room.company(scope.companyId) : room.admins(scope.companyId);
    return setting ? [{ to: [audience], event: 'settings', body: { action: 'update', setting: maskSetting(setting) } }] : [];
  }),
];

export const settingsArea: Area = {
  name: 'settings',
  migrations: settingMigrations,
  readsTables: ['companies'],
  fileColumns: [{ table: 'settings', columns: ['file_path'] }],
  entities: [settingSchema],
  routes: settingRoutes,
  broadcasts: settingBroadcasts,
  sqlFragments: {
    'company.settings': settingsJson(`s.key <> all('{${ownKeys.join()}}')`),
  },
};
