import { getSettingDefinition, type SettingKey } from '#shared/tenancy/settings.ts';
import { useUser } from '#ui/data/session/session.ts';

/** Current value of a setting; secret settings are not available. */
export function useSetting(key: SettingKey): string {
  const { settings } = useUser().company;
  return settings.find((setting) => setting.key === key)?.value ?? getSettingDefinition(key).default;
}
