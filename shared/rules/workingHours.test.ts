import Joi from 'joi';
import { describe, expect, it } from 'vitest';
import {
  createDefaultWeek,
  type DaySchedule,
  findHoursProblems,
  hoursInput,
  maxLaterIntervals,
  type TimeInterval,
  type Weekday,
  weekdayLabels,
} from './workingHours.ts';

const day = (weekdayEn: Weekday, startTime: string, endTime: string, later?: TimeInterval[]): DaySchedule => ({
  weekday: '',
  weekdayEn,
  startTime,
  endTime,
  ...(later && { later }),
});
const problems = (...week: DaySchedule[]): string[] => findHoursProblems(week).map(({ path, rule }) => `${path.join('.')} ${rule}`);

describe('findHoursProblems', () => {
  it('accepts what older clients send', () => {
    expect(findHoursProblems(createDefaultWeek())).toEqual([]);
    expect(problems(day('monday', '', ''), day('tuesday', '00:00', '00:00'), day('wednesday', '22:00', '06:00'))).toEqual([]);
  });

  it('finds half, empty and overlapping intervals', () => {
    expect(problems(day('monday', '08:00', ''))).toEqual(['0.endTime hours.missing']);
    expect(problems(day('monday', '08:00', '08:00'))).toEqual(['0.endTime hours.same']);
    expect(problems(day('monday', '', '', [{ startTime: '13:00', endTime: '18:00' }]))).toEqual(['0.startTime hours.missing']);
    expect(problems(day('monday', '08:00', '12:00', [{ startTime: '11:59', endTime: '18:00' }]))).toEqual([
      '0.later.0.startTime hours.overlap',
    ]);
    expect(problems(day('monday', '08:00', '12:00', [{ startTime: '12:00', endTime: '18:00' }]))).toEqual([]);
  });

  it('finds nights that end in the next day, also from Sunday to Monday', () => {
    const monday = day('monday', '05:00', '12:00');
    expect(problems(monday, day('sunday', '22:00', '06:00'))).toEqual(['0.startTime hours.overlap']);
    expect(problems(monday, day('sunday', '22:00', '05:00'))).toEqual([]);
    expect(problems(day('monday', '20:00', '02:00', [{ startTime: '01:00', endTime: '03:00' }]))).toEqual([]);
  });
});

describe('hoursInput', () => {
  const rules = Joi.object({ schedules: hoursInput() });
  const errorOf = (...schedules: object[]): string | undefined => {
    const [detail] = rules.validate({ schedules }).error?.details ?? [];
    return detail && `${detail.path.join('.')} ${detail.type}`;
  };
  it('names the field', () => {
    expect(errorOf(day('friday', '08:00', '12:00', [{ startTime: '10:00', endTime: '11:00' }]))).toBe(
      'schedules.0.later.0.startTime hours.overlap',
    );
    expect(errorOf(day('friday', '8:00', '12:00'))).toBe('schedules.0.startTime string.pattern.base');
    expect(errorOf(day('friday', '08:00', '12:00', [{ startTime: '24:00', endTime: '' }]))).toBe(
      'schedules.0.later.0.startTime string.pattern.base',
    );
    expect(errorOf(day('friday', '08:00', ''), day('friday', '', ''))).toBe('schedules.1 array.unique');
  });
  it('names each day as the wire does, and refuses one that is not said', () => {
    const week = { schedules: [{ weekdayEn: 'Saturday', startTime: '08:00', endTime: '12:00' }, day('sunday', '', '')] };
    expect(rules.validate(week).value).toMatchObject({
      schedules: [{ weekday: weekdayLabels.saturday, weekdayEn: 'saturday' }, { weekday: weekdayLabels.sunday }],
    });
    expect(errorOf({ weekday: 'Sábado', startTime: '08:00', endTime: '12:00' })).toBe('schedules.0.weekdayEn any.required');
  });
  it('keeps the half days of older clients, and limits the intervals', () => {
    expect(errorOf(day('friday', '08:00', ''))).toBeUndefined();
    const later = Array.from({ length: maxLaterIntervals + 1 }, () => ({ startTime: '13:00', endTime: '14:00' }));
    expect(errorOf(day('friday', '08:00', '12:00', later))).toBe('schedules.0.later array.max');
  });
});
