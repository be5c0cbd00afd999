import { useId } from 'react';
import { ChevronDown } from 'lucide-react';
import { getSettingDefinition } from '#shared/tenancy/settings.ts';
import { SettingRow, SettingToggle } from '#ui/conversations/desktop/index.ts';
import { Option, SegmentedControl, Select } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import type { OptionProps } from './OptionProps.ts';
import { useCountries } from './useCountries.ts';
import { useSaveSetting } from './useSaveSetting.ts';

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
