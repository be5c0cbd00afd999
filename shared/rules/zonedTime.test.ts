import { describe, expect, it } from 'vitest';
import { isZoneName, parseZonedEnd, parseZonedTime } from '#shared/rules/zonedTime.ts';

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
