import { describe, expect, it } from 'vitest';
import { isZoneName, parseZonedEnd, parseZonedTime } from '#shared/rules/zonedTime.ts';
import { minuteMs } from './durations.ts';

const saoPaulo = 'America/Sao_Paulo';
const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

describe('parseZonedTime', () => {
  it.each([
    ['2030-01-15T14:30', '2030-01-15T17:30:00.000Z'],
    ['2030-01-15 14:30:05', '2030-01-15T17:30:05.000Z'],
    ['2030-01-15', '2030-01-15T03:00:00.000Z'],
    ['2030-01-15T14:30:00Z', '2030-01-15T14:30:00.000Z'],
    ['2030-01-15T14:30:00.250-05:00', '2030-01-15T19:30:00.250Z'],
  ])('reads %s', (text, instant) => {
    expect(iso(parseZonedTime(text, saoPaulo))).toBe(instant);
  });

  it.each(['', 'amanhã', '2030-02-31', '2030-13-01', '2030-01-15T25:00', '15/01/2030', 'Invalid date', '2030-01-15T99:99:99Z'])(
    'finds no time in "%s"',
    (text) => {
      expect(parseZonedTime(text, saoPaulo)).toBeNull();
    },
  );

  it('follows the daylight saving time of the zone', () => {
    expect(iso(parseZonedTime('2030-07-01T12:00', 'Europe/Lisbon'))).toBe('2030-07-01T11:00:00.000Z');
    expect(iso(parseZonedTime('2030-12-01T12:00', 'Europe/Lisbon'))).toBe('2030-12-01T12:00:00.000Z');
  });
});

describe('a time that the clock skips or shows twice', () => {
  it.each([
    ['America/New_York', '2030-03-10T02:30', '2030-03-10T07:00:00.000Z'],
    ['America/New_York', '2030-03-10T02:00', '2030-03-10T07:00:00.000Z'],
    ['America/New_York', '2030-03-10 02:59:59', '2030-03-10T07:00:00.000Z'],
    ['America/New_York', '2030-03-10T01:59', '2030-03-10T06:59:00.000Z'],
    ['America/New_York', '2030-03-10T03:00', '2030-03-10T07:00:00.000Z'],
    ['America/Santiago', '2030-09-08', '2030-09-08T04:00:00.000Z'],
    ['America/Santiago', '2030-09-08T00:30', '2030-09-08T04:00:00.000Z'],
    ['America/Santiago', '2030-09-07T23:59', '2030-09-08T03:59:00.000Z'],
    ['Africa/Cairo', '2030-04-26T00:15', '2030-04-25T22:00:00.000Z'],
    ['Europe/Lisbon', '2030-03-31T01:30', '2030-03-31T01:00:00.000Z'],
    ['America/Sao_Paulo', '2018-11-04T00:00', '2018-11-04T03:00:00.000Z'],
    ['America/Asuncion', '2023-10-01T00:45', '2023-10-01T04:00:00.000Z'],
    ['Australia/Lord_Howe', '2030-10-06T02:10', '2030-10-05T15:30:00.000Z'],
    ['America/St_Johns', '2030-03-10T02:30', '2030-03-10T05:30:00.000Z'],
    ['Pacific/Apia', '2011-12-30T12:00', '2011-12-30T10:00:00.000Z'],
    ['America/New_York', '2030-11-03T01:30', '2030-11-03T05:30:00.000Z'],
    ['Africa/Cairo', '2030-10-31T23:30', '2030-10-31T20:30:00.000Z'],
    ['Europe/Lisbon', '2030-10-27T01:30', '2030-10-27T00:30:00.000Z'],
    ['America/Santiago', '2030-04-06T23:30', '2030-04-07T02:30:00.000Z'],
  ])('%s, %s is %s', (timeZone, text, instant) => {
    expect(iso(parseZonedTime(text, timeZone))).toBe(instant);
  });

  it('never lets a later wall time come before an earlier one', () => {
    for (const timeZone of ['America/Santiago', 'America/New_York', 'Africa/Cairo', 'Australia/Lord_Howe']) {
      let last = Number.NEGATIVE_INFINITY;
      const days = [
        '2030-03-09',
        '2030-03-30',
        '2030-04-05',
        '2030-04-25',
        '2030-09-07',
        '2030-10-05',
        '2030-10-26',
        '2030-10-30',
        '2030-11-02',
      ];
      for (const day of days) {
        for (let minute = 0; minute < 3 * 1440; minute += 15) {
          const wall = new Date(Date.parse(`${day}T00:00:00Z`) + minute * minuteMs).toISOString().slice(0, 16);
          const instant = parseZonedTime(wall, timeZone)?.getTime() ?? Number.NaN;
          expect(instant).toBeGreaterThanOrEqual(minute === 0 ? 0 : last);
          last = instant;
        }
      }
    }
  });
});

describe('parseZonedEnd', () => {
  it('lasts through the named day', () => {
    expect(iso(parseZonedEnd('2030-01-15', saoPaulo))).toBe('2030-01-16T02:59:59.999Z');
  });

  it('lasts through a day that a clock change makes shorter', () => {
    expect(iso(parseZonedEnd('2030-03-31', 'Europe/Lisbon'))).toBe('2030-03-31T22:59:59.999Z');
  });

  it('leaves an instant unchanged', () => {
    expect(iso(parseZonedEnd('2030-01-16T02:59:59.999Z', saoPaulo))).toBe('2030-01-16T02:59:59.999Z');
  });
});

describe('isZoneName', () => {
  it('knows IANA names and refuses offsets and everything else', () => {
    expect(['America/Manaus', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3'].map(isZoneName)).toEqual([true, true, true, true]);
    expect(['-03:00', '+03', 'Brasil/Rio', '', 'America/../Manaus', "UTC'", 'a'.repeat(50)].map(isZoneName)).toEqual(Array(7).fill(false));
  });
});
