import styled from '@emotion/styled';
import { CopyCheck } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { QueueInput } from '#shared/areas/queues.ts';
import type { DaySchedule } from '#shared/rules/workingHours.ts';
import { IconButton, Switch, TimeField } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { radius, v, width } from '#ui/theme/tokens.ts';
import { closedDay, isClosed, isOvernight, isWholeDay, copyToWorkdays, defaultDay } from './openingHours.ts';

const Explanation = styled.p`
  color: ${v.ink.soft};
`;
const Week = styled.div`
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.control};
`;
const Day = styled.div`
  display: grid;
  grid-template-columns: 32px 120px 1fr 32px;
  align-items: center;
  gap: 8px;
  min-height: 48px;
  padding: 7px 8px 7px 12px;
  color: ${v.ink.strong};
  & + & {
    border-top: 1px solid ${v.line.hair};
  }
  > .times {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    color: ${v.ink.meta};
  }
  ${width.narrow} {
    grid-template-columns: 32px minmax(0, 1fr) 32px;
    > .times {
      grid-area: 2 / 2 / 3 / 4;
    }
  }
`;

export function OpeningHoursFields() {
  const { t } = useTexts();
  const { setValue } = useFormContext<QueueInput>();
  const week = useWatch<QueueInput, 'schedules'>({ name: 'schedules' }) ?? [];
  const setWeek = (next: DaySchedule[]): void => setValue('schedules', next, { shouldDirty: true, shouldValidate: true });
  return (
    <>
      <Explanation>{t('queues.hoursWhy')}</Explanation>
      <Week role="group" aria-label={t('queues.openingHours')}>
        {week.map((day, index) => (
          <DayRow
            key={day.weekdayEn}
            day={day}
            index={index}
            onChange={(hours) => setWeek(week.with(index, { ...day, ...hours }))}
            onCopy={() => setWeek(copyToWorkdays(week, day))}
          />
        ))}
      </Week>
    </>
  );
}

interface DayRowProps {
  readonly day: DaySchedule;
  readonly index: number;
  readonly onChange: (hours: Pick<DaySchedule, 'startTime' | 'endTime'>) => void;
  readonly onCopy: () => void;
}

function DayRow({ day, index, onChange, onCopy }: DayRowProps) {
  const { t } = useTexts();
  const [before, setBefore] = useState<Pick<DaySchedule, 'startTime' | 'endTime'>>(defaultDay);
  const name = t(`queues.days.${day.weekdayEn}`);
  const isOff = isClosed(day);
  const toggle = (): void => {
    if (!isOff) {
      setBefore({ startTime: day.startTime, endTime: day.endTime });
    }
    onChange(isOff ? before : closedDay);
  };
  return (
    <Day>
      <Switch
        checked={!isOff}
        onChange={toggle}
        slotProps={{ input: { role: 'switch', 'aria-label': t('queues.hours.opens', { day: name }) } }}
      />
      <span>{name}</span>
      <span className="times">
        {isOff ? (
          t('queues.hours.closed')
        ) : (
          <>
            <TimeField bare name={`schedules.${index}.startTime`} label={t('queues.hours.from', { day: name })} />
            {t('queues.hours.to')}
            <TimeField bare name={`schedules.${index}.endTime`} label={t('queues.hours.until', { day: name })} />
            {isOvernight(day) && t('queues.hours.nextDay')}
            {isWholeDay(day) && t('queues.hours.wholeDay')}
          </>
        )}
      </span>
      <IconButton icon={CopyCheck} iconSize={16} label={t('queues.hours.copy', { day: name })} onClick={onCopy} />
    </Day>
  );
}
