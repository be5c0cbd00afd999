import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { SettingRow } from '#ui/conversations/desktop/index.ts';
import { useUser } from '#ui/data/session/session.ts';
import { Autocomplete } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import type { OptionProps } from './OptionProps.ts';
import { useSaveSetting } from './useSaveSetting.ts';

/** Time zone, found by typing; the empty one is the server's. */
export function TimeZoneOption({ setting, value }: OptionProps) {
  const { t } = useTexts();
  const id = useId();
  const { timeZone } = useUser().company;
  const { shownValue, save } = useSaveSetting(setting, value);
  const toLabel = (zone: string): string => (zone === '' ? t('settings.serverZone', { zone: timeZone }) : zone.replaceAll('_', ' '));
  return (
    <SettingRow data-wide>
      <label htmlFor={id}>{t(`settings.options.${setting}.label`)}</label>
      <span className="end">
        <Autocomplete
          id={id}
          size="sm"
          disableClearable
          // The value may be an older name of a zone.
          options={[...new Set(['', shownValue, ...Intl.supportedValuesOf('timeZone')])]}
          value={shownValue}
          getOptionLabel={toLabel}
          onChange={(_, next) => next !== shownValue && save(next)}
          noOptionsText={t('kit.form.noOptions')}
          openText={t('kit.form.choose')}
          closeText={t('kit.close')}
          popupIcon={<ChevronDown size={16} aria-hidden />}
          slotProps={{ input: { 'aria-describedby': `${id}-help` } }}
          sx={{ width: 280, maxWidth: '100%' }}
        />
      </span>
      <p id={`${id}-help`}>{t(`settings.options.${setting}.help`)}</p>
    </SettingRow>
  );
}
