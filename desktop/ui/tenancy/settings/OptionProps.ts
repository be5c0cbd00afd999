import type { SettingKey } from '#shared/tenancy/settings.ts';

/** One setting of the company with its current value. */
export interface OptionProps {
  readonly setting: SettingKey;
  readonly value: string;
}
