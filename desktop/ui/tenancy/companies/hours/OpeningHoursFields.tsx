import styled from '@emotion/styled';
import { CalendarDays, Copy, CopyCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  type DaySchedule,
  listIntervals,
  maxLaterIntervals,
  type TimeInterval,
  type Weekday,
  weekdays,
} from '#shared/rules/workingHours.ts';
import { type Action, ActionMenu, IconButton, Switch } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, v, width } from '#ui/theme/tokens.ts';
import { IntervalFields } from './IntervalFields.tsx';
import { closedDay, copyHours, defaultDay, emptyInterval, isClosed, isWholeDay, withIntervals, workdays } from './openingHours.ts';

const Explanation = styled.p`
  color: ${v.ink.soft};
`;
const Week = styled.div`
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.control};
`;
const Day = styled.div`
  display: grid;
  grid-template-columns: 32px 120px minmax(0, 1fr) auto;
  align-items: start;
  gap: 8px;
  padding: 7px 8px 7px 12px;
  color: ${v.ink.strong};
  & + & {
    border-top: 1px solid ${v.line.hair};
  }
  > * {
    min-height: 32px;
  }
  > span {
    display: flex;
    align-items: center;
  }
  > .times {
    flex-direction: column;
    align-items: flex-start;
    justify-content: center;
    gap: 4px;
    color: ${v.ink.meta};
  }
  ${width.narrow} {
    grid-template-columns: 32px minmax(0, 1fr) auto;
    > .times {
      grid-area: 2 / 1 / 3 / 4;
    }
  }
`;

interface WeekValues {
  schedules?: DaySchedule[];
}

/** A week's opening hours, the field `schedules` of the surrounding form. */
export function OpeningHoursFields({ explanation }: { readonly explanation?: string }) {
  const { t } = useTexts();
  const { setValue, formState } = useFormContext<WeekValues>();
  const week = useWatch<WeekValues, 'schedules'>({ name: 'schedules' }) ?? [];
  const { isSubmitted } = formState;
  const setWeek = (next: DaySchedule[]): void => setValue('schedules', next, { shouldDirty: true, shouldValidate: isSubmitted });
  return (
    <>
      <Explanation>{explanation ?? t('hours.why')}</Explanation>
      <Week role="group" aria-label={t('hours.title')}>
        {week.map((day, index) => (
          <DayRow
            key={day.weekdayEn}
            day={day}
            name={`schedules.${index}`}
            onChange={(intervals) => setWeek(week.with(index, withIntervals(day, intervals)))}
            onCopy={(to) => setWeek(copyHours(week, day, to))}
          />
        ))}
      </Week>
    </>
  );
}

interface DayRowProps {
  readonly day: DaySchedule;
  /** `schedules.0` */
  readonly name: string;
  readonly onChange: (intervals: readonly TimeInterval[]) => void;
  readonly onCopy: (to: readonly Weekday[]) => void;
}

function DayRow({ day, name, onChange, onCopy }: DayRowProps) {
  const { t } = useTexts();
  const [before, setBefore] = useState(defaultDay);
  const label = t(`hours.days.${day.weekdayEn}`);
  const isOff = isClosed(day);
  const toggle = (): void => {
    if (!isOff) {
      setBefore(listIntervals(day));
    }
    onChange(isOff ? before : closedDay);
  };
  return (
    <Day role="group" aria-label={label}>
      <span>
        <Switch
          checked={!isOff}
          onChange={toggle}
          slotProps={{ input: { role: 'switch', 'aria-label': t('hours.opens', { day: label }) } }}
        />
      </span>
      <span>{label}</span>
      <DayTimes day={day} name={name} label={label} onChange={onChange} />
      <CopyMenu day={day.weekdayEn} label={t('hours.copy', { day: label })} onCopy={onCopy} />
    </Day>
  );
}

interface DayTimesProps extends Omit<DayRowProps, 'onCopy'> {
  readonly label: string;
}

function DayTimes({ day, name, label, onChange }: DayTimesProps) {
  const { t } = useTexts();
  const { setFocus } = useFormContext();
  const [newCount, setNewCount] = useState(0);
  if (isClosed(day)) {
    return <span className="times">{t('hours.closed')}</span>;
  }
  const intervals = listIntervals(day);
  const add = (): void => {
    setNewCount(intervals.length + 1);
    onChange([...intervals, emptyInterval]);
  };
  const remove = (index: number): void => {
    onChange(intervals.toSpliced(index, 1));
    setFocus(`${name}.startTime`);
  };
  const isFull = intervals.length > maxLaterIntervals;
  const fields = intervals.map((interval, index) => ({ interval, index, name: index === 0 ? name : `${name}.later.${index - 1}` }));
  return (
    <span className="times">
      {fields.map(({ interval, index, name }) => (
        <IntervalFields
          key={name}
          name={name}
          interval={interval}
          labels={{
            from: index === 0 ? t('hours.from', { day: label }) : t('hours.laterFrom', { day: label, number: index + 1 }),
            until: index === 0 ? t('hours.until', { day: label }) : t('hours.laterUntil', { day: label, number: index + 1 }),
            remove: t('hours.remove', { day: label, number: index + 1 }),
          }}
          isNew={newCount === intervals.length && index === newCount - 1}
          note={
            index === intervals.length - 1 && (
              <>
                {isWholeDay(day) && intervals.length === 1 && t('hours.wholeDay')}
                {!isWholeDay(day) && (
                  <IconButton
                    icon={Plus}
                    iconSize={16}
                    size="sm"
                    label={t('hours.add', { day: label })}
                    reason={isFull ? t('hours.full', { limit: maxLaterIntervals + 1 }) : undefined}
                    onClick={add}
                  />
                )}
              </>
            )
          }
          onRemove={intervals.length === 1 ? undefined : () => remove(index)}
        />
      ))}
    </span>
  );
}

interface CopyMenuProps {
  readonly day: Weekday;
  readonly label: string;
  readonly onCopy: (to: readonly Weekday[]) => void;
}

function CopyMenu({ day, label, onCopy }: CopyMenuProps) {
  const { t } = useTexts();
  const others = weekdays.filter((other) => other !== day);
  const actions: Action[] = [
    { key: 'workdays', label: t('hours.workdays'), icon: CopyCheck, run: () => onCopy(workdays) },
    { key: 'all', label: t('hours.allDays'), icon: CalendarDays, run: () => onCopy(weekdays) },
    ...others.map((other) => ({ key: other, label: t(`hours.days.${other}`), icon: Copy, run: () => onCopy([other]) })),
  ];
  return <ActionMenu label={label} icon={CopyCheck} size="sm" actions={actions} />;
}
