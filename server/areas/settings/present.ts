import type { SettingRecord } from '#shared/areas/settings.ts';
import type { Platform } from '#server/platform/platform.ts';
import { unsealValue } from './sealing.ts';
import type { Setting } from './Setting.ts';
import { isSecret } from './visibility.ts';

const presentAs = (setting: Setting, value: string): SettingRecord => ({
  id: setting.id,
  key: setting.key,
  value,
  companyId: setting.companyId,
  createdAt: setting.createdAt.toISOString(),
  updatedAt: setting.updatedAt.toISOString(),
});

export const presentSetting = (platform: Platform, setting: Setting): SettingRecord => presentAs(setting, unsealValue(platform, setting));

/** Broadcasts are stored for a day: secret values are left out. */
export const presentRedactedSetting = (setting: Setting): SettingRecord => presentAs(setting, isSecret(setting.key) ? '' : setting.value);
