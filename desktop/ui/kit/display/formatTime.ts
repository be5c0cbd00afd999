import type { Language } from '#shared/i18n/texts.ts';
import { getDateFormat, getNumberFormat, getRelativeFormat } from '#ui/text/formats.ts';
import { toLocale } from '#ui/text/language.ts';
import { minuteMs, hourMs, dayMs } from '#shared/rules/durations.ts';

export type TimeStyle = 'relative' | 'time' | 'date' | 'dateTime' | 'absolute' | 'exact' | 'day' | 'fullDate';

interface TimeFormatOptions {
  readonly language: Language;
  readonly now: Date;
  readonly timeZone: string;
}

/** Short date styles of some languages omit the century. */
const wholeDate = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
/** Shortly after midnight, hours are clearer than 'yesterday'. */
const hoursBeforeYesterday = 6 * hourMs;

/** Number of midnights between two moments in the reader's time zone. */
export function countDaysBetween(at: Date, { now, timeZone }: Pick<TimeFormatOptions, 'now' | 'timeZone'>): number {
  const dayOf = (moment: Date): number => Date.parse(getDateFormat('en-CA', { timeZone }).format(moment));
  return Math.round((dayOf(now) - dayOf(at)) / dayMs);
}

function formatWith(at: Date, { language, timeZone }: TimeFormatOptions, options: Intl.DateTimeFormatOptions): string {
  return getDateFormat(toLocale(language), { ...options, timeZone }).format(at);
}

/** 'agora', '2 min', '3 h', 'ontem', 'seg.', '12/03' */
function formatRelative(at: Date, reader: TimeFormatOptions): string {
  const elapsedMs = reader.now.getTime() - at.getTime();
  if (Math.abs(elapsedMs) < minuteMs) {
    return formatRelativeWord(reader.language, 0, 'second');
  }
  return elapsedMs > 0 ? formatPast(at, reader, elapsedMs) : formatFuture(at, reader);
}

function formatPast(at: Date, reader: TimeFormatOptions, elapsedMs: number): string {
  const days = countDaysBetween(at, reader);
  if (elapsedMs < hourMs) {
    return formatUnit(toLocale(reader.language), Math.floor(elapsedMs / minuteMs), 'minute');
  }
  if (days === 0 || elapsedMs < hoursBeforeYesterday) {
    return formatUnit(toLocale(reader.language), Math.floor(elapsedMs / hourMs), 'hour');
  }
  if (days === 1) {
    return formatRelativeWord(reader.language, -1, 'day');
  }
  return days < 7 ? formatWith(at, reader, { weekday: 'short' }) : formatShortDate(at, reader);
}

function formatFuture(at: Date, reader: TimeFormatOptions): string {
  const days = -countDaysBetween(at, reader);
  if (days === 0) {
    return formatWith(at, reader, { timeStyle: 'short' });
  }
  return days === 1 ? formatRelativeWord(reader.language, 1, 'day') : formatShortDate(at, reader);
}

function formatShortDate(at: Date, reader: TimeFormatOptions): string {
  const isThisYear = formatWith(at, reader, { year: 'numeric' }) === formatWith(reader.now, reader, { year: 'numeric' });
  return formatWith(at, reader, isThisYear ? { day: '2-digit', month: '2-digit' } : wholeDate);
}

function formatRelativeWord(language: Language, count: number, name: 'second' | 'day'): string {
  return getRelativeFormat(toLocale(language), { numeric: 'auto' }).format(count, name);
}

function formatUnit(locale: string, count: number, name: 'minute' | 'hour'): string {
  return getNumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(count);
}

/** 'hoje', 'ontem', 'segunda-feira', '12 de março de 2026': heading between the days of a conversation. */
function formatDayName(at: Date, reader: TimeFormatOptions): string {
  const days = countDaysBetween(at, reader);
  if (Math.abs(days) <= 1) {
    return formatRelativeWord(reader.language, -days, 'day');
  }
  if (days > 0 && days < 7) {
    return formatWith(at, reader, { weekday: 'long' });
  }
  return formatWith(at, reader, { dateStyle: 'long' });
}

export function formatTime(at: Date, style: TimeStyle, reader: TimeFormatOptions): string {
  if (Number.isNaN(at.getTime())) {
    return '–';
  }
  if (style === 'relative') {
    return formatRelative(at, reader);
  }
  if (style === 'day') {
    return formatDayName(at, reader);
  }
  if (style === 'time') {
    return formatWith(at, reader, { timeStyle: 'short' });
  }
  if (style === 'date') {
    return formatWith(at, reader, wholeDate);
  }
  if (style === 'fullDate') {
    return formatWith(at, reader, { dateStyle: 'full' });
  }
  if (style === 'dateTime' && Math.abs(countDaysBetween(at, reader)) <= 1) {
    return `${formatDayName(at, reader)}, ${formatWith(at, reader, { timeStyle: 'short' })}`;
  }
  // Delivery steps of a message follow within seconds.
  return `${formatWith(at, reader, wholeDate)}, ${formatWith(at, reader, { timeStyle: style === 'exact' ? 'medium' : 'short' })}`;
}
