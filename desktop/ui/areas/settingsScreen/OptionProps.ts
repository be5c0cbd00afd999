import type { SettingKey } from '#shared/areas/settings.ts';

/** One setting of the company with its current value. */
export interface OptionProps {
  readonly setting: SettingKey;
  readonly value: string;
}
