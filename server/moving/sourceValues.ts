import type { SourceRecord } from './SourceDatabase.ts';

/** What PostgreSQL’s JSON refuses: NUL and halves of surrogate pairs. */
const clean = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** A text; empty where there is none. */
export const readText = (row: SourceRecord, name: string, maxLength = 100_000): string => clean(row[name] ?? '').slice(0, maxLength);

export const readTrimmed = (row: SourceRecord, name: string, maxLength?: number): string => readText(row, name).trim().slice(0, maxLength);

/** The key of another row; null: none. */
export const readKey = (row: SourceRecord, name: string): string | null => row[name] || null;

export const readFlag = (row: SourceRecord, name: string): boolean => /^(?:t|true|1|enabled)$/i.test(row[name] ?? '');

/** A whole number that fits a column of PostgreSQL; null for anything else. */
export function readInteger(row: SourceRecord, name: string): number | null {
  const value = Number(row[name] || Number.NaN);
  return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? value : null;
}

/** A time in a form that every PostgreSQL reads; null for none and for nonsense. */
export function readTime(row: SourceRecord, name: string): string | null {
  const text = (row[name] ?? '').trim().replace(/^(\d{4,}-\d\d-\d\d) /, '$1T');
  const time = new Date(/[+-]\d\d$/.test(text) && text.includes('T') ? `${text}:00` : text);
  return text === '' || Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** JSON; undefined where it is broken. */
export function readJson(row: SourceRecord, name: string): unknown {
  try {
    return JSON.parse(clean(row[name] ?? 'null'));
  } catch {
    return undefined;
  }
}

/** `created_at` and `updated_at`; rows without them are of now. */
export function readTimestamps(row: SourceRecord): { readonly created_at: string; readonly updated_at: string } {
  const createdAt = readTime(row, 'createdAt') ?? new Date().toISOString();
  return { created_at: createdAt, updated_at: readTime(row, 'updatedAt') ?? createdAt };
}

/** Names that differ in any case; a repeated one gets a number. */
export class UniqueNames {
  readonly #taken = new Set<string>();

  take(name: string, maxLength = 50): string {
    for (let attempt = 1; ; attempt += 1) {
      const suffix = attempt === 1 ? '' : ` (${attempt})`;
      const candidate = `${name.slice(0, maxLength - suffix.length)}${suffix}`;
      if (!this.#taken.has(candidate.toLowerCase())) {
        this.#taken.add(candidate.toLowerCase());
        return candidate;
      }
    }
  }
}
