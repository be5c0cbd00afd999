import type { Language } from '#shared/i18n/texts.ts';
import { dateFormat, numberFormat, relativeFormat } from '#ui/text/formats.ts';
import { localeOf } from '#ui/text/language.ts';

/** The words for a moment, in the reader's language and time zone. */
export type TimeStyle = 'relative' | 'time' | 'date' | 'dateTime' | 'exact' | 'day' | 'fullDate';

interface Reader {
  readonly language: Language;
  readonly now: Date;
  /** The browser's own when not given. */
  readonly timeZone?: string | undefined;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The short style of some languages leaves the century out, and '3/11/26' says little of a customer. */
const wholeDate = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
/** Late in the evening is still so many hours ago after midnight, not yesterday. */
const hoursBeforeYesterday = 6 * hour;

/** How many midnights lie between two moments, where the reader is. */
export function daysBetween(at: Date, { now, timeZone }: Pick<Reader, 'now' | 'timeZone'>): number {
  const dayOf = (moment: Date): number => Date.parse(dateFormat('en-CA', { timeZone }).format(moment));
  return Math.round((dayOf(now) - dayOf(at)) / day);
}

function written(at: Date, { language, timeZone }: Reader, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(localeOf(language), { ...options, timeZone }).format(at);
}

/** 'agora', '2 min', '3 h', 'ontem', 'seg.', '12/03': as short as it can be and still be understood. */
function relative(at: Date, reader: Reader): string {
  const gone = reader.now.getTime() - at.getTime();
  if (Math.abs(gone) < minute) {
    return relativeWord(reader.language, 0, 'second');
  }
  return gone > 0 ? past(at, reader, gone) : future(at, reader);
}

function past(at: Date, reader: Reader, gone: number): string {
  const days = daysBetween(at, reader);
  if (gone < hour) {
    return unit(localeOf(reader.language), Math.floor(gone / minute), 'minute');
  }
  if (days === 0 || gone < hoursBeforeYesterday) {
    return unit(localeOf(reader.language), Math.floor(gone / hour), 'hour');
  }
  if (days === 1) {
    return relativeWord(reader.language, -1, 'day');
  }
  return days < 7 ? written(at, reader, { weekday: 'short' }) : shortDate(at, reader);
}

function future(at: Date, reader: Reader): string {
  const days = -daysBetween(at, reader);
  if (days === 0) {
    return written(at, reader, { timeStyle: 'short' });
  }
  return days === 1 ? relativeWord(reader.language, 1, 'day') : shortDate(at, reader);
}

function shortDate(at: Date, reader: Reader): string {
  const isThisYear = written(at, reader, { year: 'numeric' }) === written(reader.now, reader, { year: 'numeric' });
  return written(at, reader, isThisYear ? { day: '2-digit', month: '2-digit' } : wholeDate);
}

function relativeWord(language: Language, count: number, name: 'second' | 'day'): string {
  return relativeFormat(localeOf(language), { numeric: 'auto' }).format(count, name);
}

function unit(locale: string, count: number, name: 'minute' | 'hour'): string {
  return numberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(count);
}

/** 'hoje', 'ontem', 'segunda-feira', '12 de março de 2026': the pill between two days of a conversation. */
function dayName(at: Date, reader: Reader): string {
  const days = daysBetween(at, reader);
  if (Math.abs(days) <= 1) {
    return relativeWord(reader.language, -days, 'day');
  }
  if (days > 0 && days < 7) {
    return written(at, reader, { weekday: 'long' });
  }
  return written(at, reader, { dateStyle: 'long' });
}

export function timeLabel(at: Date, style: TimeStyle, reader: Reader): string {
  if (Number.isNaN(at.getTime())) {
    return '–';
  }
  if (style === 'relative') {
    return relative(at, reader);
  }
  if (style === 'day') {
    return dayName(at, reader);
  }
  if (style === 'time') {
    return written(at, reader, { timeStyle: 'short' });
  }
  if (style === 'date') {
    return written(at, reader, wholeDate);
  }
  if (style === 'fullDate') {
    return written(at, reader, { dateStyle: 'full' });
  }
  // Steps of one message follow each other within seconds.
  return `${written(at, reader, wholeDate)}, ${written(at, reader, { timeStyle: style === 'exact' ? 'medium' : 'short' })}`;
}
