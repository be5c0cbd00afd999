import Joi from 'joi';
import { AppError } from '#shared/errors.ts';

/** The place of a row in the order of its list. */
export interface PageCursor {
  /** What the list is sorted by, as PostgreSQL writes it. */
  readonly rank: string;
  readonly id: number;
}

const cursorRule = Joi.object<PageCursor, true>({
  // PostgreSQL stores no NUL.
  rank: Joi.string().pattern(/\0/u, { invert: true }).allow('').required(),
  id: Joi.number().integer().min(1).max(2_147_483_647).required(),
}).required();

/** SQL of the cursor of a row: base64 as URLs take it. */
export const cursorSql = (rank: string, id: string): string =>
  `translate(encode(convert_to(json_build_object('rank', (${rank})::text, 'id', ${id})::text, 'UTF8'), 'base64'), E'+/=\\n', '-_')`;

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** Throws ERR_VALIDATION for a text that `cursorSql` has not made. */
export function readCursor(after: string | undefined): PageCursor | null {
  if (after === undefined) {
    return null;
  }
  const { value, error } = cursorRule.validate(parse(after), { convert: false });
  if (error !== undefined) {
    throw new AppError('ERR_VALIDATION', { fields: { after: 'string.cursor' } });
  }
  return value;
}

/** The cursor of a time; throws ERR_VALIDATION where it is none. */
export function readTimeCursor(after: string | undefined): PageCursor | null {
  const cursor = readCursor(after);
  if (cursor !== null && !/^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/.test(cursor.rank)) {
    throw new AppError('ERR_VALIDATION', { fields: { after: 'string.cursor' } });
  }
  return cursor;
}
