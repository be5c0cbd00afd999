import { expect, it } from 'vitest';
import { dayMs } from '#shared/rules/durations.ts';
import { computeNextDueDay, countDaysUntilDue, findDueTone } from './useDueDates.ts';

const timeZone = 'America/Sao_Paulo';
const now = new Date('2030-01-15T12:00:00Z');
/** The end of a day in São Paulo, as the server keeps it. */
const endOf = (day: string): string => new Date(Date.parse(`${day}T02:59:59.999Z`) + dayMs).toISOString();

it.each([
  ['2030-01-21', 6, undefined],
  ['2030-01-20', 5, 'soon'],
  ['2030-01-19', 4, 'waiting'],
  ['2030-01-15', 0, 'waiting'],
  ['2030-01-12', -3, 'waiting'],
  ['2030-01-11', -4, 'bad'],
  ['2029-12-01', -45, 'bad'],
])('due on %s: %i days, %s', (day, days, tone) => {
  expect(countDaysUntilDue({ dueDate: endOf(day) }, { timeZone, now })).toBe(days);
  expect(findDueTone(days)).toBe(tone);
});

it('a company without a due date has no tone', () => {
  expect(countDaysUntilDue({ dueDate: null }, { timeZone, now })).toBeNull();
  expect(findDueTone(null)).toBeUndefined();
});

it.each([
  ['MENSAL', '2030-02-28'],
  ['BIMESTRAL', '2030-03-31'],
  ['TRIMESTRAL', '2030-04-30'],
  ['SEMESTRAL', '2030-07-31'],
  ['ANUAL', '2031-01-31'],
] as const)('%s: the 31st of January becomes %s', (recurrence, next) => {
  expect(computeNextDueDay({ dueDate: endOf('2030-01-31'), dueAnchor: null, recurrence }, { timeZone, now })).toBe(next);
});

it('counts from today without a due date', () => {
  expect(computeNextDueDay({ dueDate: null, dueAnchor: null, recurrence: 'MENSAL' }, { timeZone, now })).toBe('2030-02-15');
});

it('keeps the 31st over February; a day that is not its shorter form counts as it is', () => {
  const next = (day: string, dueAnchor: number) =>
    computeNextDueDay({ dueDate: endOf(day), dueAnchor, recurrence: 'MENSAL' }, { timeZone, now });
  expect([next('2030-01-31', 31), next('2030-02-28', 31), next('2030-03-31', 31)]).toEqual(['2030-02-28', '2030-03-31', '2030-04-30']);
  expect(next('2030-02-15', 31)).toBe('2030-03-15');
});
