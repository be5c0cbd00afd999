import { getSettingDefinition, type SettingKey } from '#shared/areas/settings.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { unsealValue } from './sealing.ts';
import { Setting } from './Setting.ts';

/** The value of a setting, or its default. */
export async function readSetting({ em, platform, companyId }: Scope, key: SettingKey): Promise<string> {
  const setting = await em.findOne(Setting, { key });
  return setting ? unsealValue(platform, { companyId, key, value: setting.value }) : getSettingDefinition(key).default;
}

/** The zone in which the company's days begin and end. */
export const readTimeZone = async (scope: Scope): Promise<string> =>
  (await readSetting(scope, 'timeZone')) || scope.platform.config.timeZone;

export const isEnabled = async (scope: Scope, key: SettingKey): Promise<boolean> => (await readSetting(scope, key)) === 'enabled';
