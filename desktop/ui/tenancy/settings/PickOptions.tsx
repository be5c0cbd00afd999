import { useEffect, useId, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { getSettingDefinition, type SettingKey } from '#shared/tenancy/settings.ts';
import { api } from '#shared/api.ts';
import { SettingRow } from './device/Settings.styles.ts';
import { SettingToggle } from './device/SettingToggle.tsx';
import { Option, SegmentedControl, Select, toast } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import type { OptionProps } from './OptionProps.ts';

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

interface Country {
  readonly code: string;
  readonly name: string;
}

/** Countries whose numbers can be read, by name; until they have arrived only the current one. */
function useCountries(): (current: string) => Country[] {
  const { language } = useTexts();
  const [codes, setCodes] = useState<readonly string[]>([]);
  useEffect(() => {
    import('#shared/rules/parsePhoneNumber.ts').then(
      ({ supportedCountries }) => setCodes(supportedCountries),
      () => undefined,
    );
  }, []);
  const names = new Intl.DisplayNames(toLocale(language), { type: 'region' });
  return (current) =>
    [...new Set([current, ...codes])]
      .map((code) => ({ code, name: names.of(code) ?? code }))
      .toSorted((one, other) => one.name.localeCompare(other.name, toLocale(language)));
}

/** Setting with a value for on and one for off. */
export function SwitchOption({ setting, value }: OptionProps) {
  const { t } = useTexts();
  const { shownValue, save } = useSaveSetting(setting, value);
  const [on = '', off = ''] = getSettingDefinition(setting).allowedValues ?? [];
  const isWeak = setting === 'strongPasswords' && shownValue !== on;
  const help = t(`settings.options.${setting}.help`);
  return (
    <SettingToggle
      label={t(`settings.options.${setting}.label`)}
      help={isWeak ? `${t('settings.weakPasswords')} ${help}` : help}
      isOn={shownValue === on}
      onChange={(isOn) => save(isOn ? on : off)}
    />
  );
}

/** Setting with a few values. */
export function PickOption({ setting, value }: OptionProps) {
  const { t } = useTexts();
  const { shownValue, save } = useSaveSetting(setting, value);
  const label = t(`settings.options.${setting}.label`);
  const options = ['disabled', 'queue', 'company', 'text'] as const;
  const { allowedValues = [] } = getSettingDefinition(setting);
  return (
    <SettingRow data-wide>
      <span>{label}</span>
      <span className="end">
        <SegmentedControl
          small
          label={label}
          value={shownValue}
          options={options
            .filter((name) => allowedValues.includes(name))
            .map((name) => ({ value: name, label: t(`settings.values.${name}`) }))}
          onPick={save}
        />
      </span>
      <p>{t(`settings.options.${setting}.help`)}</p>
    </SettingRow>
  );
}

/** Country by its name in the user's language. */
export function CountryOption({ setting, value }: OptionProps) {
  const { t } = useTexts();
  const id = useId();
  const countries = useCountries();
  const { shownValue, save } = useSaveSetting(setting, value);
  return (
    <SettingRow data-wide>
      <span id={`${id}-label`}>{t(`settings.options.${setting}.label`)}</span>
      <span className="end">
        <Select
          size="sm"
          value={shownValue}
          onChange={(_, next) => next !== null && next !== shownValue && save(next)}
          indicator={<ChevronDown size={16} aria-hidden />}
          slotProps={{
            button: { id, 'aria-labelledby': `${id}-label ${id}`, 'aria-describedby': `${id}-help` },
            listbox: { 'aria-labelledby': `${id}-label` },
          }}
        >
          {countries(shownValue).map(({ code, name }) => (
            <Option key={code} value={code} label={name}>
              {name}
            </Option>
          ))}
        </Select>
      </span>
      <p id={`${id}-help`}>{t(`settings.options.${setting}.help`)}</p>
    </SettingRow>
  );
}
