import { api } from '#shared/api.ts';
import type { SettingKey } from '#shared/tenancy/settings.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

interface SavedSetting {
  /** The value that is stored, or being stored. */
  readonly shownValue: string;
  /** Saves at once; an error is shown as a toast. */
  readonly save: (value: string) => void;
}

/** Value of a setting that is saved as soon as it is picked. */
export function useSaveSetting(key: SettingKey, value: string): SavedSetting {
  const { t } = useTexts();
  const { mutate, isPending, variables } = useEndpointMutation(api.settings.update, {
    toEvent: (setting) => ['settings', { action: 'update', setting }],
    onSuccess: () => toast.success(t('settings.saved')),
  });
  return { shownValue: isPending ? variables.value : value, save: (next) => mutate({ key, value: next }) };
}
