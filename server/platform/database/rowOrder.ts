import { AppError } from '#shared/errors.ts';
import type { Bind } from './createBindings.ts';
import { collateByName } from './collateByName.ts';
import { cursorSql, readCursor, readTimeCursor, type PageCursor } from './pageCursor.ts';

type RankKind = 'name' | 'time' | 'number';

/** The order of a list: by a rank that is never null, then by id, both ascending or both descending, so that an index may have it. */
export interface RowOrder {
  /** Absent: by id alone. */
  readonly rank?: { readonly sql: string; readonly kind: RankKind };
  readonly id: string;
  readonly isDescending?: true;
}

export const byName = (name: string, id: string): RowOrder => ({ rank: { sql: name, kind: 'name' }, id });
export const byNumber = (number: string, id: string): RowOrder => ({ rank: { sql: number, kind: 'number' }, id });
export const oldestFirst = (time: string, id: string): RowOrder => ({ rank: { sql: time, kind: 'time' }, id });
export const newestFirst = (time: string, id: string): RowOrder => ({ ...oldestFirst(time, id), isDescending: true });

const casts: Record<RankKind, (expression: string) => string> = {
  name: (expression) => collateByName(`${expression}::text`),
  time: (expression) => `${expression}::timestamptz`,
  number: (expression) => `${expression}::int`,
};

/** SQL after `order by`. */
export function orderSql({ rank, id, isDescending }: RowOrder): string {
  const direction = isDescending ? ' desc' : '';
  const rankSql = rank?.kind === 'name' ? collateByName(rank.sql) : rank?.sql;
  return [...(rankSql === undefined ? [] : [rankSql]), id].map((key) => key + direction).join(', ');
}

/** SQL of the cursor of a row. */
export const rowCursorSql = ({ rank, id }: RowOrder): string => cursorSql(rank?.sql ?? `''`, id);

function assertNumber(cursor: PageCursor | null): PageCursor | null {
  if (cursor !== null && !/^-?\d{1,9}$/.test(cursor.rank)) {
    throw new AppError('ERR_VALIDATION', { fields: { after: 'string.cursor' } });
  }
  return cursor;
}

/** The place after which a page begins. Throws ERR_VALIDATION for a cursor that no such list has given. */
export function readRowCursor({ rank }: RowOrder, after: string | undefined): PageCursor | null {
  switch (rank?.kind) {
    case 'time':
      return readTimeCursor(after);
    case 'number':
      return assertNumber(readCursor(after));
    default:
      return readCursor(after);
  }
}

/** Condition on the rows after a place. */
export function afterSql({ rank, id, isDescending }: RowOrder, cursor: PageCursor, bind: Bind): string {
  const sign = isDescending ? '<' : '>';
  if (rank === undefined) {
    return `${id} ${sign} ${bind(cursor.id)}::bigint`;
  }
  const rankSql = rank.kind === 'name' ? collateByName(rank.sql) : rank.sql;
  return `(${rankSql}, ${id}) ${sign} (${casts[rank.kind](bind(cursor.rank))}, ${bind(cursor.id)}::bigint)`;
}
