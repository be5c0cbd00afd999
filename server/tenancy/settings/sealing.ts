import { isSecret } from '#shared/tenancy/settings.ts';
import type { Platform } from '#server/platform/platform.ts';

interface SettingValue {
  readonly companyId: number;
  readonly key: string;
  readonly value: string;
}

/** Binds a sealed value to its row: copied elsewhere it cannot be unsealed. */
const sealContext = ({ companyId, key }: SettingValue): string => `setting ${key} of company ${companyId}`;

const isSealed = ({ key, value }: SettingValue): boolean => isSecret(key) && value !== '';

/** The value for storage: sealed where the key is secret. */
export const sealSetting = ({ secrets }: Platform, setting: SettingValue): string =>
  isSealed(setting) ? secrets.seal(setting.value, sealContext(setting)) : setting.value;

/** The value in plain text. */
export const unsealValue = ({ secrets }: Platform, setting: SettingValue): string =>
  isSealed(setting) ? secrets.open(setting.value, sealContext(setting)) : setting.value;
