import { describe, expect, it } from 'vitest';
import type { Language } from '#shared/i18n/texts.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { countDaysBetween, formatTime } from './formatTime.ts';

const timeZone = 'America/Sao_Paulo';
const now = new Date('2026-11-20T15:00:00-03:00');
const label = (at: string, language: Language = 'pt'): string => formatTime(new Date(at), 'relative', { language, now, timeZone });
/** Intl uses narrow or no-break spaces, by version. */
const plain = (words: string): string => words.replaceAll(/\s/g, ' ');

describe('relative', () => {
  it.each([
    ['2026-11-20T14:59:40-03:00', 'agora'],
    ['2026-11-20T14:58:00-03:00', '2 min'],
    ['2026-11-20T12:10:00-03:00', '2 h'],
    ['2026-11-19T14:00:00-03:00', 'ontem'],
    ['2026-11-16T09:00:00-03:00', 'seg.'],
    ['2026-03-12T09:00:00-03:00', '12/03'],
    ['2025-03-12T09:00:00-03:00', '12/03/2025'],
  ])('%s reads %s', (at, words) => {
    expect(plain(label(at))).toBe(words);
  });

  it('uses the language of the reader', () => {
    expect(label('2026-11-19T14:00:00-03:00', 'en')).toBe('yesterday');
    expect(label('2026-11-19T14:00:00-03:00', 'es')).toBe('ayer');
  });

  it('formats future times', () => {
    expect(label('2026-11-20T18:30:00-03:00')).toBe('18:30');
    expect(label('2026-11-21T14:00:00-03:00')).toBe('amanhã');
  });

  it('shows hours across midnight before yesterday', () => {
    const late = new Date('2026-11-20T00:30:00-03:00');
    expect(plain(formatTime(new Date('2026-11-19T23:10:00-03:00'), 'relative', { language: 'pt', now: late, timeZone }))).toBe('1 h');
  });
});

describe('other styles', () => {
  const at = new Date('2026-11-16T09:05:00-03:00');
  const reader = { language: 'pt', now, timeZone } as const;

  it('formats time, date and both', () => {
    expect(formatTime(at, 'time', reader)).toBe('09:05');
    expect(plain(formatTime(at, 'time', { ...reader, language: 'en' }))).toBe('9:05 AM');
    expect(formatTime(at, 'date', reader)).toBe('16/11/2026');
    expect(formatTime(at, 'dateTime', reader)).toBe('16/11/2026, 09:05');
    expect(formatTime(new Date(now.getTime() - 60_000), 'dateTime', reader)).toMatch(/^hoje, \d\d:\d\d$/);
    expect(formatTime(new Date(now.getTime() - dayMs), 'dateTime', reader)).toMatch(/^ontem, \d\d:\d\d$/);
    expect(formatTime(new Date(now.getTime() - 60_000), 'absolute', reader)).toMatch(/^\d\d\/\d\d\/2026, /);
    expect(formatTime(at, 'exact', reader)).toBe('16/11/2026, 09:05:00');
    expect(formatTime(at, 'date', { ...reader, language: 'es' })).toBe('16/11/2026');
    expect(plain(formatTime(at, 'dateTime', { ...reader, language: 'en' }))).toBe('11/16/2026, 9:05 AM');
  });

  it('formats the day heading of a conversation', () => {
    expect(formatTime(now, 'day', reader)).toBe('hoje');
    expect(formatTime(at, 'day', reader)).toBe('segunda-feira');
    expect(formatTime(new Date('2026-03-12T12:00:00Z'), 'day', reader)).toBe('12 de março de 2026');
    expect(formatTime(at, 'fullDate', reader)).toMatch(/^segunda-feira, .* de 2026$/);
  });

  it('tolerates an invalid date', () => {
    expect(formatTime(new Date('–'), 'date', reader)).toBe('–');
  });
});

it("counts midnights in the reader's time zone", () => {
  expect(countDaysBetween(new Date('2026-11-20T01:00:00Z'), { now, timeZone })).toBe(1);
  expect(countDaysBetween(new Date('2026-11-20T01:00:00Z'), { now, timeZone: 'UTC' })).toBe(0);
});
