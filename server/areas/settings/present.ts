import type { SettingRecord } from '#shared/areas/settings.ts';
import type { Platform } from '#server/platform/platform.ts';
import { openValue } from './sealing.ts';
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

/** For those who may read it. */
export const presentOpen = (platform: Platform, setting: Setting): SettingRecord => presentAs(setting, openValue(platform, setting));

/** Without the value of a secret: what is said live lies in the log for a day. */
export const presentShut = (setting: Setting): SettingRecord => presentAs(setting, isSecret(setting.key) ? '' : setting.value);
