import styled from '@emotion/styled';
import type { ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import { formatContactName, toLocale, useTexts } from '#ui/text/index.ts';
import { ellipsis, radius, ring, tabular, text, v } from '#ui/theme/tokens.ts';
import { formatCalendarDay } from './calendarDays.ts';
import { ScheduleState } from './ScheduleState.tsx';
import { useScheduleText } from './useScheduleText.ts';

const Section = styled.section`
  padding-top: 16px;
  h2 {
    position: sticky;
    top: 0;
    padding: 4px 0;
    background: ${v.surface.base};
    font: ${text.secondStrong};
    color: ${v.ink.strong};
  }
  h2::first-letter {
    text-transform: uppercase;
  }
  > p {
    padding: 8px 0;
    font: ${text.second};
    color: ${v.ink.meta};
  }
  ul {
    list-style: none;
    margin: 0;
    padding: 0;
  }
  li {
    border-bottom: 1px solid ${v.line.hair};
  }
  button {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    width: 100%;
    min-height: 44px;
    padding: 6px 8px;
    border-radius: ${radius.inner};
    text-align: start;
    font: ${text.body};
    color: ${v.ink.body};
    &:hover {
      background: ${v.surface.hover};
    }
    &:focus-visible {
      ${ring.inside}
    }
  }
  time {
    min-width: 44px;
    color: ${v.ink.soft};
    ${tabular}
  }
  b {
    font: ${text.strong};
    color: ${v.ink.strong};
  }
  .body {
    flex: 1 1 160px;
    color: ${v.ink.soft};
    ${ellipsis}
  }
`;

interface DayListProps {
  readonly day: string;
  readonly schedules: readonly ScheduleRecord[];
  readonly timeOf: (schedule: ScheduleRecord) => string;
  readonly onOpen: (schedule: ScheduleRecord) => void;
}

/** The schedules of one day, in order. */
export function DayList({ day, schedules, timeOf, onOpen }: DayListProps) {
  const { t, language } = useTexts();
  const filledText = useScheduleText();
  return (
    <Section aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} tabIndex={-1}>
        {formatCalendarDay(day, toLocale(language), { weekday: 'long', day: 'numeric', month: 'long' })}
      </h2>
      {schedules.length === 0 ? (
        <p>{t('schedules.nothingOnDay')}</p>
      ) : (
        <ul>
          {schedules.map((schedule) => (
            <li key={schedule.id}>
              <button type="button" onClick={() => onOpen(schedule)}>
                <time dateTime={schedule.sendAt}>{timeOf(schedule)}</time>
                <b>{formatContactName({ ...schedule.contact, number: '' })}</b>
                <span className="body">{filledText(schedule)}</span>
                <ScheduleState schedule={schedule} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
