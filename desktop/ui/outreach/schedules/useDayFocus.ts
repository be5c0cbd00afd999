import { useEffect, useRef, type RefObject } from 'react';
import type { CalendarView } from './calendarDays.ts';

interface DayFocus {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** The next day that the agenda shows takes the focus. */
  expectDay(): void;
}

/** Moves the focus into a day that was opened: to its first message, else to its heading, or the period's where nothing is listed. */
export function useDayFocus(view: CalendarView, day: string): DayFocus {
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
