import type { Platform } from '#server/platform/platform.ts';
import { isSecret } from './visibility.ts';

interface SettingValue {
  readonly companyId: number;
  readonly key: string;
  readonly value: string;
}

/** Bound to its place: a value copied to another company or key does not open there. */
const sealContext = ({ companyId, key }: SettingValue): string => `setting ${key} of company ${companyId}`;

const isSealed = ({ key, value }: SettingValue): boolean => isSecret(key) && value !== '';

/** The value as it lies in the database. */
export const sealValue = ({ secrets }: Platform, setting: SettingValue): string =>
  isSealed(setting) ? secrets.seal(setting.value, sealContext(setting)) : setting.value;

/** The value as people wrote it. */
export const unsealValue = ({ secrets }: Platform, setting: SettingValue): string =>
  isSealed(setting) ? secrets.open(setting.value, sealContext(setting)) : setting.value;
