import { describe, expect, it } from 'vitest';
import { findNextHoliday, findSundayNight } from './clockPresets.ts';

const zone = 'America/Sao_Paulo';
const wednesday = new Date('2030-05-08T15:00:00.000Z');

describe('times of a rehearsal', () => {
  it('are the next Sunday night, on the clock of the company', () => {
    expect(findSundayNight(wednesday, zone).toISOString()).toBe('2030-05-13T02:00:00.000Z');
    const sundayNoon = new Date('2030-05-12T15:00:00.000Z');
    expect(findSundayNight(sundayNoon, zone).toISOString()).toBe('2030-05-13T02:00:00.000Z');
    expect(findSundayNight(new Date('2030-05-13T02:30:00.000Z'), zone).toISOString()).toBe('2030-05-20T02:00:00.000Z');
  });

  it('are the next holiday, of a year or of every year, or none', () => {
    const holiday = (date: string, isYearly = false) => ({ date, isYearly, hours: [] });
    const find = (...holidays: ReturnType<typeof holiday>[]) => findNextHoliday(holidays, wednesday, zone)?.toISOString() ?? null;
    expect(find(holiday('2020-12-25', true), holiday('2030-06-20'), holiday('2030-05-01'))).toBe('2030-06-20T15:00:00.000Z');
    expect(find(holiday('2020-12-25', true))).toBe('2030-12-25T15:00:00.000Z');
    expect(find(holiday('2020-01-01', true))).toBe('2031-01-01T15:00:00.000Z');
    expect(find(holiday('2028-02-29', true))).toBe('2032-02-29T15:00:00.000Z');
    expect(find(holiday('2030-05-01'))).toBeNull();
  });
});
