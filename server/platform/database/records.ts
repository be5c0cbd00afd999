import type { EntityManager } from '@mikro-orm/postgresql';
import { maxCursorLength, type PageResult } from '#shared/kit/page.ts';
import { createBindings, type Bind } from './createBindings.ts';
import { column, queryOf, queryPrepared, queryRows } from './queryRows.ts';
import { afterSql, orderSql, readRowCursor, rowCursorSql, type RowOrder } from './rowOrder.ts';
import { jsonList, jsonObject, type Columns } from './sqlJson.ts';

/** Records of one type: an expression for every key, and the `from` that these refer to. */
export interface RecordSource<T> {
  readonly columns: Columns<T>;
  readonly from: string;
}

export interface ListRecordsOptions {
  /** Condition on the rows of `from`; values are bound, never written into the text. */
  readonly where?: (bind: Bind) => string;
  /** Unique, so that pages neither repeat nor skip rows. */
  readonly orderBy: string | RowOrder;
  readonly limit?: number;
}

export interface PageRowsOptions<Key extends string> extends Pick<ListRecordsOptions, 'where'> {
  /** The contract's key of the records. */
  readonly key: Key;
  readonly orderBy: RowOrder;
  /** The `nextCursor` of the page before; goes before a page number. */
  readonly after: string | undefined;
  /** Counts from 1. */
  readonly pageNumber?: number | undefined;
  readonly pageSize: number;
}

/** The record with an id; null when there is none. Changes of entities must be flushed before. */
export async function findRecord<T extends { id: number }>(em: EntityManager, source: RecordSource<T>, id: number): Promise<T | null> {
  const record = jsonObject<T>(source.columns);
  const query = queryOf({ record: column.json(record) }, `select ${record} as record from ${source.from} where ${source.columns.id} = $1`);
  const [row] = await queryPrepared(em, query, [id]);
  return row?.record ?? null;
}

/** All records that match, in one statement. */
export async function listRecords<T>(em: EntityManager, source: RecordSource<T>, options: ListRecordsOptions): Promise<T[]> {
  const { where, orderBy, limit } = options;
  const { bind, values } = createBindings();
  const condition = where === undefined ? '' : ` where ${where(bind)}`;
  const cut = limit === undefined ? '' : ` limit ${bind(limit)}`;
  const records = jsonList<T>(
    source.columns,
    `from ${source.from}${condition} order by ${typeof orderBy === 'string' ? orderBy : orderSql(orderBy)}${cut}`,
  );
  // A condition or a limit is planned for its values.
  const run = values.length === 0 ? queryPrepared : queryRows;
  const [row] = await run(em, queryOf({ records: column.json(records) }, `select ${records} as records`), values);
  return row?.records ?? [];
}

/** A record with its place in the list, as the statement of a page gives it. */
type Placed<T> = T & { readonly $cursor: string };

function readPlace<T extends object>(placed: Placed<T> | undefined): string | null {
  return placed === undefined || placed.$cursor.length > maxCursorLength ? null : placed.$cursor;
}

function withoutPlace<T extends object>({ $cursor: _place, ...record }: Placed<T>): T {
  return record as unknown as T;
}

/**
 * One page of the records that match, and the number of all; one statement. It begins after a cursor, or where its number says; a
 * cursor costs as much for the last page as for the first.
 */
export async function pageRows<Key extends string, T extends object>(
  em: EntityManager,
  source: RecordSource<T>,
  { key, where, orderBy, pageNumber = 1, after: cursorText, pageSize }: PageRowsOptions<Key>,
): Promise<PageResult<Key, T>> {
  const { bind, values } = createBindings();
  const after = readRowCursor(orderBy, cursorText);
  const matching = where === undefined ? 'true' : `(${where(bind)})`;
  const following = after === null ? matching : `${matching} and ${afterSql(orderBy, after, bind)}`;
  const offset = after === null ? (pageNumber - 1) * pageSize : 0;
  const records = jsonList<Placed<T>>(
    { ...source.columns, $cursor: rowCursorSql(orderBy) } as unknown as Columns<Placed<T>>,
    `from ${source.from} where ${following} order by ${orderSql(orderBy)} limit ${bind(pageSize + 1)} offset ${bind(offset)}`,
  );
  const query = queryOf(
    { count: column.number(), records: column.json(records) },
    `select (select count(*)::int from ${source.from} where ${matching}) as count, ${records} as records`,
  );
  const [page] = await queryRows(em, query, values);
  const pageAndNext = page?.records ?? [];
  const hasMore = pageAndNext.length > pageSize;
  const rowsOfPage = pageAndNext.slice(0, pageSize);
  return {
    [key]: rowsOfPage.map(withoutPlace),
    count: page?.count ?? 0,
    hasMore,
    ...(hasMore && { nextCursor: readPlace(rowsOfPage.at(-1)) }),
  } as PageResult<Key, T>;
}
