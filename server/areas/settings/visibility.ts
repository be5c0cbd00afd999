import { isSettingKey, settingKeys, getSettingDefinition } from '#shared/areas/settings.ts';

/** What every profile may read. A key that nobody knows is for admins: it may hold anything. */
export const sharedKeys: readonly string[] = settingKeys.filter((key) => getSettingDefinition(key).shared === true);

export const isSecret = (key: string): boolean => isSettingKey(key) && getSettingDefinition(key).secret === true;
