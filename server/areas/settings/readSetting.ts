import { getSettingDefinition, type SettingKey } from '#shared/areas/settings.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { unsealValue } from './sealing.ts';
import { Setting } from './Setting.ts';

/** What a setting of this company says; its default where the company has none. */
export async function readSetting({ em, platform, companyId }: Scope, key: SettingKey): Promise<string> {
  const setting = await em.findOne(Setting, { key });
  return setting ? unsealValue(platform, { companyId, key, value: setting.value }) : getSettingDefinition(key).default;
}

/** Is a switch of this company on? */
export const isEnabled = async (scope: Scope, key: SettingKey): Promise<boolean> => (await readSetting(scope, key)) === 'enabled';
