import { createHash } from 'node:crypto';
import pg from 'pg';
import type { EntityManager } from '@mikro-orm/postgresql';
import { compileStatement } from './postgres/compileStatement.ts';
import { findExecutor } from './postgres/statementExecutor.ts';
import type { JsonSql } from './sqlJson.ts';

declare const value: unique symbol;

/** The kind of a result column; `matches` checks the first row, so that text and type cannot drift apart. */
export interface ColumnKind<T> {
  readonly name: string;
  readonly matches: (cell: unknown) => boolean;
  readonly [value]?: T;
}

/** A kind for every column of a row. */
export type RowShape<Row> = { readonly [Key in keyof Row]-?: ColumnKind<Row[Key]> };

const kind = <T>(name: string, matches: ColumnKind<T>['matches']): ColumnKind<T> => ({ name, matches });

export const column = {
  /** An `int4` or a `float8`; `int8` arrives as text, so that statements cast it. */
  number: <T extends number = number>(): ColumnKind<T> => kind('number', (cell) => typeof cell === 'number'),
  /** A text, or a timestamp as PostgreSQL writes it. */
  text: <T extends string = string>(): ColumnKind<T> => kind('text', (cell) => typeof cell === 'string'),
  boolean: (): ColumnKind<boolean> => kind('boolean', (cell) => typeof cell === 'boolean'),
  bytes: (): ColumnKind<Buffer> => kind('bytes', (cell) => Buffer.isBuffer(cell)),
  /** JSON whose expression is typed. */
  json: <T>(_expression: JsonSql<T>): ColumnKind<T> => kind('json', () => true),
  /** JSON as it was stored: the type is the writer's promise. */
  storedJson: <T>(): ColumnKind<T> => kind('json', () => true),
  list: <T>(item: ColumnKind<T>): ColumnKind<T[]> =>
    kind(`list of ${item.name}`, (cell) => Array.isArray(cell) && cell.every((one) => item.matches(one))),
  orNull: <T>(inner: ColumnKind<T>): ColumnKind<T | null> => kind(`${inner.name} or null`, (cell) => cell === null || inner.matches(cell)),
};

/** A statement and the kinds of its columns. */
export interface Query<Row> {
  readonly text: string;
  readonly shape: RowShape<Row>;
}

/** The rows that a statement gives. */
export type RowOf<Statement> = Statement extends Query<infer Row> ? Row : never;

export const queryOf = <Row extends object>(shape: RowShape<Row>, text: string): Query<Row> => ({ shape, text });

function assertShape<Row>(row: object, { shape, text: statement }: Query<Row>): void {
  const cells = new Map<string, unknown>(Object.entries(row));
  const kinds = Object.entries<ColumnKind<unknown>>(shape);
  const wrong = kinds.find(([key, { matches }]) => !cells.has(key) || !matches(cells.get(key)));
  if (wrong !== undefined || cells.size !== kinds.length) {
    const expected = wrong === undefined ? `${kinds.length} columns` : `${wrong[0]} as ${wrong[1].name}`;
    const given = [...cells].map(([key, cell]) => `${key}: ${cell === null ? 'null' : typeof cell}`).join(', ');
    throw new Error(`a statement does not give ${expected}, but ${given}: ${statement.trim().slice(0, 160)}`);
  }
}

interface BoundStatement {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
  readonly isDeferred?: true;
}

async function run<Row>(em: EntityManager, { text, values = [], ...options }: BoundStatement): Promise<Row[]> {
  const { rows } = await findExecutor(em).executeQuery(compileStatement(text, values, options));
  return rows as Row[];
}

function checkFirstRow<Row extends object>(rows: Row[], query: Query<Row>): Row[] {
  const [first] = rows;
  if (first !== undefined) {
    assertShape(first, query);
  }
  return rows;
}

/**
 * The rows of a statement, inside the scope's transaction. Values are bound (`$1`), never written into the text, which the ORM's
 * own `execute` would do. Timestamps arrive as text.
 */
export const queryRows = async <Row extends object>(
  em: EntityManager,
  query: Query<Row>,
  values: readonly unknown[] = [],
): Promise<Row[]> => checkFirstRow(await run<Row>(em, { text: query.text, values }), query);

/** Runs a statement for its effect, inside the scope's transaction. */
export async function execute(em: EntityManager, statement: string, values: readonly unknown[] = []): Promise<void> {
  await run(em, { text: statement, values });
}

/** Sets settings of the transaction, sent together with its first statement. */
export async function setLocal(em: EntityManager, settings: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    await run(em, { text: `set local ${name} = ${pg.escapeLiteral(value)}`, isDeferred: true });
  }
}

/** Unchecked rows, for tests that look into tables. */
export const uncheckedRows = <Row>(em: EntityManager, statement: string, values: readonly unknown[] = []): Promise<Row[]> =>
  run(em, { text: statement, values });

/**
 * Number of pages of a list whose statements are prepared. A limit that is a value of the statement would let the planner read whole
 * tables (112 ms instead of 3 ms for a page of 60 000 tickets), so that each page is a statement of its own.
 */
export const maxPreparedPages = 10;

const maxPreparedStatements = 500;
const statementNames = new Map<string, string>();

/** The name of a prepared statement; null when too many exist. */
export function prepareStatementName(statement: string): string | null {
  const existingName = statementNames.get(statement);
  if (existingName !== undefined || statementNames.size >= maxPreparedStatements) {
    return existingName ?? null;
  }
  const name = `prosa_${createHash('sha256').update(statement).digest('hex').slice(0, 24)}`;
  statementNames.set(statement, name);
  return name;
}

/**
 * Rows of a statement that is prepared once per connection, for hot statements whose planning costs more than their work.
 * Neither text nor plan may depend on the values.
 */
export async function queryPrepared<Row extends object>(
  em: EntityManager,
  query: Query<Row>,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const name = prepareStatementName(query.text);
  return checkFirstRow(await run<Row>(em, { text: query.text, values, ...(name !== null && { name }) }), query);
}
