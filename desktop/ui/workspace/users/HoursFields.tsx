import { useFormContext, useWatch } from 'react-hook-form';
import type { UserChanges } from '#shared/workspace/users/index.ts';
import { createDefaultWeek } from '#shared/rules/workingHours.ts';
import { completeWeek, formatOpeningHours, OpeningHoursFields } from '#ui/tenancy/hours/index.ts';
import { useSetting } from '#ui/tenancy/settings/index.ts';
import { useUser } from '#ui/data/session/session.ts';
import { SegmentedControl } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** Working hours of a person: those of the company, or own ones, which begin as a copy. */
export function HoursFields() {
  const { t, timeZone } = useTexts();
  const { setValue } = useFormContext<UserChanges>();
  const own = useWatch<UserChanges, 'schedules'>({ name: 'schedules' }) ?? null;
  const { schedules } = useUser().company;
  const companyWeek = useSetting('scheduleType') === 'company' ? schedules : [];
  const firstWeek = companyWeek.length > 0 ? completeWeek(companyWeek) : createDefaultWeek();
  return (
    <>
      <SegmentedControl
        label={t('users.hoursTab')}
        value={own === null ? 'same' : 'own'}
        options={(['same', 'own'] as const).map((value) => ({ value, label: t(`users.hours.${value}`) }))}
        onPick={(value) => setValue('schedules', value === 'same' ? null : firstWeek, { shouldDirty: true })}
      />
      {own === null ? (
        <>
          <p>{t('users.hours.why')}</p>
          <p>{formatOpeningHours(companyWeek, t)}</p>
        </>
      ) : (
        <OpeningHoursFields explanation={t('users.hours.why')} />
      )}
      <p>{t('settings.timeZone', { zone: timeZone })}</p>
    </>
  );
}
