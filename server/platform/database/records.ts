import type { EntityManager } from '@mikro-orm/postgresql';
import type { PageResult } from '#shared/kit/page.ts';
import { createBindings, type Bind } from './createBindings.ts';
import { column, queryOf, queryRows } from './queryRows.ts';
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
  readonly orderBy: string;
  readonly limit?: number;
}

export interface PageRowsOptions<Key extends string> extends ListRecordsOptions {
  /** The contract's key of the records. */
  readonly key: Key;
  /** Counts from 1. */
  readonly pageNumber?: number | undefined;
  readonly pageSize: number;
}

/** The record with an id; null when there is none. Changes of entities must be flushed before. */
export async function findRecord<T extends { id: number }>(em: EntityManager, source: RecordSource<T>, id: number): Promise<T | null> {
  const record = jsonObject<T>(source.columns);
  const query = queryOf({ record: column.json(record) }, `select ${record} as record from ${source.from} where ${source.columns.id} = $1`);
  const [row] = await queryRows(em, query, [id]);
  return row?.record ?? null;
}

/** All records that match, in one statement. */
export async function listRecords<T>(em: EntityManager, source: RecordSource<T>, options: ListRecordsOptions): Promise<T[]> {
  const { where, orderBy, limit } = options;
  const { bind, values } = createBindings();
  const condition = where === undefined ? '' : ` where ${where(bind)}`;
  const cut = limit === undefined ? '' : ` limit ${bind(limit)}`;
  const records = jsonList<T>(source.columns, `from ${source.from}${condition} order by ${orderBy}${cut}`);
  const [row] = await queryRows(em, queryOf({ records: column.json(records) }, `select ${records} as records`), values);
  return row?.records ?? [];
}

/** One page of the records that match, and the number of all; one statement. */
export async function pageRows<Key extends string, T>(
  em: EntityManager,
  source: RecordSource<T>,
  { key, where, orderBy, pageNumber = 1, pageSize }: PageRowsOptions<Key>,
): Promise<PageResult<Key, T>> {
  const { bind, values } = createBindings();
  const from = `from ${source.from}${where === undefined ? '' : ` where ${where(bind)}`}`;
  const offset = (pageNumber - 1) * pageSize;
  const records = jsonList<T>(source.columns, `${from} order by ${orderBy} limit ${bind(pageSize)} offset ${bind(offset)}`);
  const query = queryOf(
    { count: column.number(), records: column.json(records) },
    `select (select count(*)::int ${from}) as count, ${records} as records`,
  );
  const [page] = await queryRows(em, query, values);
  const { count, records: rows } = page ?? { count: 0, records: [] };
  return { [key]: rows, count, hasMore: count > offset + rows.length } as PageResult<Key, T>;
}
