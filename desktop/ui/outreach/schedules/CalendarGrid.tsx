import styled from '@emotion/styled';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { radius, ring, tabular, text, v } from '#ui/theme/tokens.ts';
import { findDayByKey, formatCalendarDay, isSameMonth } from './calendarDays.ts';
import { ScheduleChip } from './ScheduleChip.tsx';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  grid-auto-rows: minmax(112px, 1fr);
  grid-template-rows: auto;
  flex: 1 0 auto;
  gap: 1px;
  border: 1px solid ${v.line.hair};
  border-radius: ${radius.control};
  overflow: hidden;
  background: ${v.line.hair};
  > [role='row'] {
    display: contents;
  }
  [role='columnheader'] {
    padding: 6px 8px;
    background: ${v.surface.base};
    font: ${text.metaStrong};
    color: ${v.ink.meta};
    overflow: hidden;
  }
  [role='gridcell'] {
    display: flex;
    flex-direction: column;
    gap: 2px;
    min-width: 0;
    padding: 4px;
    background: ${v.surface.base};
    cursor: default;
    &[data-outside] {
      background: ${v.surface.sunken};
    }
    &[aria-selected='true'] {
      background: ${v.surface.selected};
    }
    &:focus-visible {
      ${ring.inside}
      z-index: 1;
    }
  }
  .date {
    align-self: start;
    min-width: 24px;
    padding: 2px 6px;
    border-radius: ${radius.pill};
    text-align: center;
    font: ${text.meta};
    color: ${v.ink.soft};
    ${tabular}
  }
  [aria-current='date'] .date {
    background: ${v.brand.solid};
    color: ${v.brand.onSolid};
    font: ${text.metaStrong};
  }
  .more {
    padding: 0 6px;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  .count {
    display: none;
    align-self: center;
    padding: 0 6px;
    border-radius: ${radius.pill};
    background: ${v.brand.soft};
    color: ${v.brand.ink};
    font: ${text.metaStrong};
    ${tabular}
  }
  /* Names do not fit: the list of the chosen day shows them. */
  @container page (width < 600px) {
    grid-auto-rows: minmax(56px, auto);
    flex-grow: 0;
    .chips,
    .more {
      display: none;
    }
    .count {
      display: block;
    }
    .date {
      align-self: center;
    }
    [role='columnheader'] {
      padding: 6px 0;
      text-align: center;
    }
  }
`;
const Chips = styled.div`
  display: grid;
  gap: 2px;
  min-width: 0;
`;

interface CalendarGridProps {
  /** 'Calendário de novembro de 2026' */
  readonly label: string;
  readonly weeks: readonly (readonly string[])[];
  /** The chosen day, which has the focus. */
  readonly day: string;
  readonly today: string;
  readonly weekStart: number;
  /** Chips in a day; the rest is counted. */
  readonly limit: number;
  readonly schedulesOf: (day: string) => readonly ScheduleRecord[];
  readonly timeOf: (schedule: ScheduleRecord) => string;
  readonly onPick: (day: string) => void;
  readonly onOpenDay: (day: string) => void;
  readonly onOpen: (schedule: ScheduleRecord) => void;
  readonly onCreate: (day: string) => void;
}

const isPlainKeyOfCell = ({ altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean =>
  !altKey && !ctrlKey && !metaKey && target instanceof HTMLElement && target.getAttribute('role') === 'gridcell';

/** Weeks of days; arrows lead from day to day, across the edge into the next period. */
export function CalendarGrid(props: CalendarGridProps) {
  const { label, weeks, day, weekStart, onPick, onOpenDay, onCreate } = props;
  const { language } = useTexts();
  const grid = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  useEffect(() => {
    if (isMoving.current) {
      isMoving.current = false;
      grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    }
  }, [day]);
  const keyActions: Readonly<Record<string, () => void>> = {
    Enter: () => onOpenDay(day),
    n: () => onCreate(day),
    N: () => onCreate(day),
  };
  const go = (next: string): void => {
    isMoving.current = true;
    onPick(next);
  };
  const move = (event: KeyboardEvent): void => {
    if (!isPlainKeyOfCell(event)) {
      return;
    }
    const next = findDayByKey(event.key, day, weekStart);
    const act = next === null ? keyActions[event.key] : () => go(next);
    if (act !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      act();
    }
  };
  const weekdays = weeks[0] ?? [];
  return (
    <Grid ref={grid} role="grid" aria-label={label} onKeyDown={move}>
      <div role="row">
        {weekdays.slice(0, 7).map((weekday) => (
          <span key={weekday} role="columnheader" aria-label={formatCalendarDay(weekday, toLocale(language), { weekday: 'long' })}>
            {formatCalendarDay(weekday, toLocale(language), { weekday: 'short' })}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row">
          {week.map((cellDay) => (
            <DayCell key={cellDay} {...props} cellDay={cellDay} />
          ))}
        </div>
      ))}
    </Grid>
  );
}

interface DayCellProps extends CalendarGridProps {
  readonly cellDay: string;
}

function DayCell(props: DayCellProps) {
  const { cellDay, day, today, weeks, schedulesOf, onPick, onCreate } = props;
  const { t, language } = useTexts();
  const count = schedulesOf(cellDay).length;
  const longDay = formatCalendarDay(cellDay, toLocale(language), { weekday: 'long', day: 'numeric', month: 'long' });
  const isOutside = weeks.length > 1 && !isSameMonth(cellDay, day);
  const isChosen = cellDay === day;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid handles the keys
    <div
      role="gridcell"
      data-day={cellDay}
      data-outside={isOutside ? '' : undefined}
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      aria-current={cellDay === today ? 'date' : undefined}
      onClick={() => onPick(cellDay)}
      onDoubleClick={() => onCreate(cellDay)}
    >
      <span className="date" aria-hidden>
        {Number(cellDay.slice(8))}
      </span>
      <span className="hush">{t('schedules.dayCount', { day: longDay, count })}</span>
      {count > 0 && <CellSchedules {...props} />}
    </div>
  );
}

function CellSchedules({ cellDay, day, limit, schedulesOf, timeOf, onOpen }: DayCellProps) {
  const { t } = useTexts();
  const schedules = schedulesOf(cellDay);
  const hidden = schedules.length - limit;
  return (
    <>
      <Chips className="chips">
        {schedules.slice(0, limit).map((schedule) => (
          <ScheduleChip key={schedule.id} schedule={schedule} time={timeOf(schedule)} tabIndex={cellDay === day ? 0 : -1} onOpen={onOpen} />
        ))}
      </Chips>
      {hidden > 0 && (
        <span className="more" aria-hidden>
          {t('schedules.more', { hidden })}
        </span>
      )}
      <span className="count" aria-hidden>
        {schedules.length}
      </span>
    </>
  );
}
