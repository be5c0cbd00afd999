import { getSettingDefinition, type SettingKey } from '#shared/areas/settings.ts';
import { useUser } from '#ui/data/session/session.ts';

/** A setting of the company, as it is now: it follows changes made in other browsers. Secrets are not among them. */
export function useSetting(key: SettingKey): string {
  const { settings } = useUser().company;
  return settings.find((setting) => setting.key === key)?.value ?? getSettingDefinition(key).default;
}
