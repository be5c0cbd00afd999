import { settingKeys, getSettingDefinition } from '#shared/tenancy/settings.ts';

/** Keys that every profile may read; unknown keys are for admins. */
export const sharedKeys: readonly string[] = settingKeys.filter((key) => getSettingDefinition(key).shared === true);
