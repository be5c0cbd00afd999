import type { EntityManager } from '@mikro-orm/postgresql';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findPerson, personSql, personValues } from './findPerson.ts';
import { personTables } from './personTables.ts';
import { userTables } from './userTables.ts';

const pageSize = 500;

/** The rows of one table that an archive holds, as a query of whole rows `t`. */
export interface PersonRows {
  readonly table: string;
  readonly sql: string;
  readonly values: readonly unknown[];
  /** Null: all columns. */
  readonly columns: readonly string[] | null;
}

/** Rows of all tables about a contact. */
export async function listContactRows(em: EntityManager, contactId: number): Promise<PersonRows[]> {
  const person = await findPerson(em, contactId);
  return Object.entries(personTables).flatMap(([table, { rows, isPrivate }]) =>
    isPrivate
      ? []
      : [{ table, sql: `select t.* from ${personSql}, ${table} t where ${rows}`, values: personValues(person), columns: null }],
  );
}

/** Condition of the rows `t` of a table that are of the user $1. */
export function userRowsSql({ references }: Platform, table: string): string {
  const pointing = references.filter((one) => one.table === table && one.target === 'user').map((one) => `t.${one.column} = $1`);
  return userTables[table]?.rows ?? (table === 'users' ? 't.id = $1' : pointing.join(' or '));
}

/** Rows of all tables about a user. */
export function listUserRows(platform: Platform, userId: number): PersonRows[] {
  return Object.entries(userTables).flatMap(([table, { columns }]) => {
    const names = columns?.map((name) => `t.${name}`).join(', ');
    const sql = `select ${names} from ${table} t where ${userRowsSql(platform, table)}`;
    return columns === null ? [] : [{ table, sql, values: [userId], columns }];
  });
}

/** Reads through a cursor: a conversation of years does not fit into memory. */
export async function* readPages<T extends object>(
  em: EntityManager,
  name: string,
  { sql, values, shape }: { readonly sql: string; readonly values: readonly unknown[]; readonly shape: Parameters<typeof queryOf<T>>[0] },
): AsyncGenerator<T[]> {
  await execute(em, `declare ${name} no scroll cursor for ${sql}`, values);
  for (let count = pageSize; count === pageSize;) {
    const rows = await queryRows(em, queryOf<T>(shape, `fetch ${pageSize} from ${name}`));
    count = rows.length;
    yield rows;
  }
  await execute(em, `close ${name}`);
}

/** A JSON list of the rows; `count` is called with each page. */
export async function* readJsonRows(
  em: EntityManager,
  { table, sql, values }: PersonRows,
  count: (rows: number) => void,
): AsyncGenerator<string> {
  const lines = { sql: `select (to_jsonb(x) - 'company_id')::text as line from (${sql}) x`, values, shape: { line: column.text() } };
  let isFirst = true;
  yield '[';
  for await (const rows of readPages<{ line: string }>(em, `person_${table}`, lines)) {
    count(rows.length);
    for (const { line } of rows) {
      yield `${isFirst ? '\n' : ',\n'}${line}`;
      isFirst = false;
    }
  }
  yield '\n]\n';
}

/** Paths of the files that these rows hold. */
export async function listPaths(
  em: EntityManager,
  { fileColumns }: Platform,
  { table, sql, values, columns: chosenColumns }: PersonRows,
): Promise<string[]> {
  const held = fileColumns.find((one) => one.table === table)?.columns ?? [];
  const columns = held.filter((name) => chosenColumns === null || chosenColumns.includes(name));
  const paths: string[] = [];
  for (const name of columns) {
    const rows = await queryRows(
      em,
      queryOf({ path: column.text() }, `select x.${name} as path from (${sql}) x where x.${name} is not null`),
      values,
    );
    paths.push(...rows.map(({ path }) => path));
  }
  return paths;
}
