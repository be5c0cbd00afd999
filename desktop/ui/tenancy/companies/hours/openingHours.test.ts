import { describe, expect, it } from 'vitest';
import { closedInterval, createDefaultWeek, type DaySchedule } from '#shared/rules/workingHours.ts';
import { loadAllTexts, t } from '#ui/text/index.ts';
import { completeWeek, copyHours, groupDays, workdays } from './openingHours.ts';
import { formatOpeningHours } from './formatOpeningHours.ts';

await loadAllTexts();

const week = (change: (day: DaySchedule) => Partial<DaySchedule>): DaySchedule[] =>
  createDefaultWeek().map((day) => ({ ...day, ...change(day) }));

describe('formatOpeningHours', () => {
  it('summarises the default week', () => {
    expect(formatOpeningHours(createDefaultWeek(), t)).toBe('Seg a sex 8h–18h, sáb 8h–12h');
  });
  it('joins two days, and leaves closed ones out', () => {
    const short = week(({ weekdayEn }) =>
      ['tuesday', 'wednesday'].includes(weekdayEn) ? { startTime: '09:30', endTime: '17:00' } : closedInterval,
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
        week(({ weekdayEn }) => (weekdayEn === 'sunday' ? closedInterval : { startTime: '' })),
        t,
      ),
    ).toBe('Seg a sáb o dia todo');
    expect(
      formatOpeningHours(
        week(() => closedInterval),
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
    expect(days.at(-1)).toMatchObject({ weekdayEn: 'sunday', weekday: 'Domingo' });
  });
});

describe('copyHours', () => {
  it('copies all intervals of a day to others, and removes what they had', () => {
    const days = week(({ weekdayEn }) =>
      weekdayEn === 'tuesday' ? { endTime: '12:00', later: [{ startTime: '13:00', endTime: '17:00' }] } : {},
    );
    const [monday, tuesday] = days;
    const copied = copyHours(days, tuesday ?? { weekday: '', weekdayEn: 'tuesday', ...closedInterval }, workdays);
    expect(formatOpeningHours(copied, t)).toBe('Seg a sex 8h–12h e 13h–17h, sáb 8h–12h');
    expect(copyHours(copied, monday ?? { weekday: '', weekdayEn: 'monday', ...closedInterval }, ['tuesday'])[1]).toEqual(
      createDefaultWeek()[1],
    );
  });
});
