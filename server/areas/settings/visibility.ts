import { isSettingKey, settingKeys, settingRule } from '#shared/areas/settings.ts';

/** What every profile may read. A key that nobody knows is for admins: it may hold anything. */
export const sharedKeys: readonly string[] = settingKeys.filter((key) => settingRule(key).shared === true);

export const isSecret = (key: string): boolean => isSettingKey(key) && settingRule(key).secret === true;
