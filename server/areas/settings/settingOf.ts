import { settingRule, type SettingKey } from '#shared/areas/settings.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { openValue } from './sealing.ts';
import { Setting } from './Setting.ts';

/** What a setting of this company says; its default where the company has none. */
export async function settingOf({ em, platform, companyId }: Scope, key: SettingKey): Promise<string> {
  const setting = await em.findOne(Setting, { key });
  return setting ? openValue(platform, { companyId, key, value: setting.value }) : settingRule(key).default;
}

/** Is a switch of this company on? */
export const isEnabled = async (scope: Scope, key: SettingKey): Promise<boolean> => (await settingOf(scope, key)) === 'enabled';
