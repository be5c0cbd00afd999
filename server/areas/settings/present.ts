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

/** For those who may read it. */
export const presentSetting = (platform: Platform, setting: Setting): SettingRecord => presentAs(setting, unsealValue(platform, setting));

/** Without the value of a secret: what is said live lies in the log for a day. */
export const presentRedactedSetting = (setting: Setting): SettingRecord => presentAs(setting, isSecret(setting.key) ? '' : setting.value);
