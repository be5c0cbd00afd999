import { expect, it } from 'vitest';
import { addMonthsTo, findDayByKey, formatCalendarDays, listMonthWeeks, listWeeks, movePeriod, startOfWeek } from './calendarDays.ts';

it('shows the weeks that a month touches, from Sunday or Monday', () => {
  const weeks = listMonthWeeks('2026-11-23', 0);
  expect(weeks.map(([first]) => first)).toEqual(['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22', '2026-11-29']);
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-05');
  expect(listMonthWeeks('2026-11-01', 1).map(([first]) => first)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(listMonthWeeks('2027-02-28', 1)).toHaveLength(4);
});

it('finds weeks and periods', () => {
  expect(startOfWeek('2026-11-23', 0)).toBe('2026-11-22');
  expect(startOfWeek('2026-11-22', 1)).toBe('2026-11-16');
  expect(listWeeks('week', '2026-11-23', 0)).toEqual([
    ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'],
  ]);
  expect(listWeeks('agenda', '2026-11-23', 0)[0]).toHaveLength(28);
  expect(addMonthsTo('2027-01-31', 1)).toBe('2027-02-28');
  expect(movePeriod('month', '2026-12-31', -1)).toBe('2026-11-30');
  expect(movePeriod('week', '2026-12-31', 1)).toBe('2027-01-07');
});

it('leads from day to day by keys', () => {
  const find = (key: string) => findDayByKey(key, '2026-11-30', 0);
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map(find)).toEqual(['2026-11-29', '2026-12-01', '2026-11-23', '2026-12-07']);
  expect(['Home', 'End', 'PageUp', 'PageDown', 'x'].map(find)).toEqual(['2026-11-29', '2026-12-05', '2026-10-30', '2026-12-30', null]);
});

it('a period is written without what its ends have in common', () => {
  expect(formatCalendarDays('2026-11-22', '2026-11-28', 'pt-BR')).toMatch(/^22\s–\s28 de nov\. de 2026$/u);
  expect(formatCalendarDays('2026-12-28', '2027-01-03', 'pt-BR')).toMatch(/2026\s–\s.*2027$/u);
});
