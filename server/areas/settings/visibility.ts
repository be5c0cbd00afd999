import { isSettingKey, settingKeys, getSettingDefinition } from '#shared/areas/settings.ts';

/** Keys that every profile may read; unknown keys are for admins. */
export const sharedKeys: readonly string[] = settingKeys.filter((key) => getSettingDefinition(key).shared === true);

export const isSecret = (key: string): boolean => isSettingKey(key) && getSettingDefinition(key).secret === true;
