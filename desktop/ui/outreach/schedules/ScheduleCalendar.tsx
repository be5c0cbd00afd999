import styled from '@emotion/styled';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { api } from '#shared/api.ts';
import { maxSchedulePage, type ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { Button, EmptyState, ErrorState, IconButton, ListBanner, LoadingSkeleton } from '#ui/kit/index.ts';
import { type Language, toLocale, useTexts } from '#ui/text/index.ts';
import { text, v, width } from '#ui/theme/tokens.ts';
import { CalendarGrid } from './CalendarGrid.tsx';
import { type CalendarView, formatCalendarDay, formatCalendarDays, listWeeks, movePeriod } from './calendarDays.ts';
import { DayList } from './DayList.tsx';
import { useCompanyZone } from './useCompanyZone.ts';

interface DayFocus {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** The next day that the agenda shows takes the focus. */
  expectDay(): void;
}

/** Moves the focus into a day that was opened: to its first message, else to its heading, or the period's where nothing is listed. */
function useDayFocus(view: CalendarView, day: string): DayFocus {
  const frame = useRef<HTMLDivElement>(null);
  const isExpected = useRef(false);
  useEffect(() => {
    if (isExpected.current && view === 'agenda') {
      isExpected.current = false;
      const section = frame.current?.querySelector(`[aria-labelledby="day-${day}"]`);
      const place = section?.querySelector<HTMLElement>('button') ?? (section ?? frame.current)?.querySelector<HTMLElement>('h2');
      place?.focus();
    }
  }, [view, day]);
  return {
    frame,
    expectDay: () => {
      isExpected.current = true;
    },
  };
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
  padding: 12px 0;
  h2 {
    font: ${text.title};
    color: ${v.ink.strong};
  }
  h2::first-letter {
    text-transform: uppercase;
  }
  small {
    margin-inline-start: auto;
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  ${width.narrow} {
    small {
      flex-basis: 100%;
      margin-inline-start: 0;
    }
    .keys {
      display: block;
    }
    .keys > i {
      display: none;
    }
  }
  .keys > i {
    font-style: normal;
  }
  /* Phones and tablets have no keyboard. */
  @media (hover: none) {
    .keys {
      display: none;
    }
  }
`;

/** The weeks take the height that the list of the chosen day leaves. */
const Tall = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100%;
`;

const monthLimit = 3;
const weekLimit = 50;

const weekStartOf = (language: Language): number => (language === 'es' ? 1 : 0);

function formatPeriod({ view, day }: Pick<ScheduleCalendarProps, 'view' | 'day'>, days: readonly string[], locale: string): string {
  if (view === 'month') {
    return formatCalendarDay(day, locale, { month: 'long', year: 'numeric' });
  }
  return formatCalendarDays(days[0] ?? day, days.at(-1) ?? day, locale);
}

interface ScheduleCalendarProps {
  readonly view: CalendarView;
  readonly day: string;
  readonly today: string;
  readonly term: string;
  readonly onDay: (day: string) => void;
  readonly onOpenDay: (day: string) => void;
  readonly onOpen: (schedule: ScheduleRecord) => void;
  readonly onCreate: (day: string) => void;
}

/** The schedules of the shown days. */
function useSchedules(days: readonly string[], term: string) {
  const zone = useCompanyZone();
  const [dateStart = '', dateEnd = dateStart] = [days[0], days.at(-1)];
  const input = { dateStart, dateEnd, pageSize: maxSchedulePage, searchParam: term };
  const query = useEndpointQuery(api.schedules.page, input, { keepPrevious: true });
  const byDay = Map.groupBy(query.data?.schedules ?? [], ({ sendAt }) => zone.toDay(sendAt));
  return {
    ...query,
    schedulesOf: (day: string): readonly ScheduleRecord[] => byDay.get(day) ?? [],
    timeOf: ({ sendAt }: ScheduleRecord): string => zone.toWallTime(sendAt).slice(11),
  };
}

/** Month, week or agenda in the company's time zone. */
export function ScheduleCalendar(props: ScheduleCalendarProps) {
  const { view, day, term, onOpen } = props;
  const { t, language } = useTexts();
  const weekStart = weekStartOf(language);
  const weeks = listWeeks(view, day, weekStart);
  const days = weeks.flat();
  const { data, error, refetch, schedulesOf, timeOf } = useSchedules(days, term);
  const period = formatPeriod({ view, day }, days, toLocale(language));
  const { frame, expectDay } = useDayFocus(view, day);
  const openDay = (next: string): void => {
    expectDay();
    props.onOpenDay(next);
  };
  if (data === undefined) {
    return error === null ? <LoadingSkeleton lines={10} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const rows = { schedulesOf, timeOf, onOpen };
  return (
    <Tall ref={frame}>
      {data.hasMore && <ListBanner role="status">{t('schedules.tooMany', { limit: maxSchedulePage })}</ListBanner>}
      <PeriodBar {...props} period={period} />
      {view === 'agenda' ? (
        <Agenda day={day} days={days} {...rows} />
      ) : (
        <>
          <CalendarGrid
            {...props}
            {...rows}
            label={t('schedules.calendar', { period })}
            weeks={weeks}
            weekStart={weekStart}
            limit={view === 'month' ? monthLimit : weekLimit}
            onPick={props.onDay}
            onOpenDay={openDay}
          />
          <DayList day={day} schedules={schedulesOf(day)} timeOf={timeOf} onOpen={onOpen} />
        </>
      )}
    </Tall>
  );
}

interface PeriodBarProps extends Pick<ScheduleCalendarProps, 'view' | 'day' | 'today' | 'onDay'> {
  readonly period: string;
}

function PeriodBar({ view, day, today, period, onDay }: PeriodBarProps) {
  const { t } = useTexts();
  const zone = useCompanyZone().name.replaceAll('_', ' ');
  return (
    <Bar>
      <Button size="sm" variant="outlined" color="neutral" onClick={() => onDay(today)}>
        {t('schedules.today')}
      </Button>
      <IconButton icon={ChevronLeft} label={t(`schedules.previous.${view}`)} onClick={() => onDay(movePeriod(view, day, -1))} />
      <IconButton icon={ChevronRight} label={t(`schedules.next.${view}`)} onClick={() => onDay(movePeriod(view, day, 1))} />
      <h2 aria-live="polite" tabIndex={-1}>
        {period}
      </h2>
      <small>
        {t('schedules.zone', { zone })}
        {view !== 'agenda' && (
          <span className="keys">
            <i> · </i>
            {t('schedules.calendarHelp')}
          </span>
        )}
      </small>
    </Bar>
  );
}

interface AgendaProps {
  readonly day: string;
  readonly days: readonly string[];
  readonly schedulesOf: (day: string) => readonly ScheduleRecord[];
  readonly timeOf: (schedule: ScheduleRecord) => string;
  readonly onOpen: (schedule: ScheduleRecord) => void;
}

/** The chosen day, and the days after it that have something. */
function Agenda({ day, days, schedulesOf, timeOf, onOpen }: AgendaProps) {
  const { t } = useTexts();
  const busyDays = days.filter((one) => schedulesOf(one).length > 0);
  if (busyDays.length === 0) {
    return <EmptyState title={t('schedules.nothingInPeriod')} />;
  }
  return days
    .filter((one) => one === day || busyDays.includes(one))
    .map((one) => <DayList key={one} day={one} schedules={schedulesOf(one)} timeOf={timeOf} onOpen={onOpen} />);
}
