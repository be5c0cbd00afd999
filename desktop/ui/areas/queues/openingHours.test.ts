import { describe, expect, it } from 'vitest';
import { type DaySchedule, createDefaultWeek } from '#shared/rules/workingHours.ts';
import { t } from '#ui/text/index.ts';
import { closedDay, findIncompleteDays, copyToWorkdays, groupDays, completeWeek } from './openingHours.ts';
import { formatOpeningHours } from './formatOpeningHours.ts';

const week = (change: (day: DaySchedule) => Partial<DaySchedule>): DaySchedule[] =>
  createDefaultWeek().map((day) => ({ ...day, ...change(day) }));

describe('formatOpeningHours', () => {
  it('summarises the default week', () => {
    expect(formatOpeningHours(createDefaultWeek(), t)).toBe('Seg a sex 8h–18h, sáb 8h–12h');
  });
  it('joins two days, and leaves closed ones out', () => {
    const short = week(({ weekdayEn }) =>
      ['tuesday', 'wednesday'].includes(weekdayEn) ? { startTime: '09:30', endTime: '17:00' } : closedDay,
    );
    expect(formatOpeningHours(short, t)).toBe('Ter e qua 9h30–17h');
  });
  it('crosses midnight', () => {
    expect(
      formatOpeningHours(
        week(() => ({ startTime: '22:00', endTime: '06:00' })),
        t,
      ),
    ).toBe('Seg a dom 22h–6h');
  });
  it('is open without times, and says when it never is', () => {
    expect(formatOpeningHours([], t)).toBe('Todos os dias, o dia todo');
    expect(
      formatOpeningHours(
        week(({ weekdayEn }) => (weekdayEn === 'sunday' ? closedDay : { startTime: '' })),
        t,
      ),
    ).toBe('Seg a sáb o dia todo');
    expect(
      formatOpeningHours(
        week(() => closedDay),
        t,
      ),
    ).toBe('Não atende');
  });
});

describe('groupDays', () => {
  it('counts the days of each group', () => {
    expect(groupDays(createDefaultWeek()).map(({ from, to, days }) => [from, to, days])).toEqual([
      ['monday', 'friday', 5],
      ['saturday', 'saturday', 1],
      ['sunday', 'sunday', 1],
    ]);
  });
});

describe('completeWeek', () => {
  it('has seven days in order', () => {
    const [monday] = createDefaultWeek();
    const days = completeWeek(monday ? [monday] : []);
    expect(days.map(({ startTime }) => startTime)).toEqual(['08:00', '', '', '', '', '', '']);
    expect(days.at(-1)?.weekdayEn).toBe('sunday');
  });
});

describe('copyToWorkdays', () => {
  it('copies the hours of a day to Monday to Friday', () => {
    const saturday = createDefaultWeek()[5];
    const copied = copyToWorkdays(createDefaultWeek(), saturday ?? { weekday: '', weekdayEn: 'saturday', ...closedDay });
    expect(copied.map(({ endTime }) => endTime)).toEqual(['12:00', '12:00', '12:00', '12:00', '12:00', '12:00', '00:00']);
  });
});

describe('findIncompleteDays', () => {
  it('names the missing field', () => {
    const days = week(({ weekdayEn }) => (weekdayEn === 'tuesday' ? { endTime: '' } : {}));
    expect(findIncompleteDays(days)).toEqual(['schedules.1.endTime']);
    expect(findIncompleteDays(week(() => ({ startTime: '', endTime: '' })))).toEqual([]);
  });
});
