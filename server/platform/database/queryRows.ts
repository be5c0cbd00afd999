import { createHash } from 'node:crypto';
import { CompiledQuery, type Transaction } from 'kysely';
import type { EntityManager } from '@mikro-orm/postgresql';
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
  /** Writes nothing: the end of a transaction that has seen no others is not waited for (`joinBegin`). */
  readonly isReading?: boolean;
}

export const queryOf = <Row extends object>(shape: RowShape<Row>, text: string): Query<Row> => ({ shape, text });

/** A statement that writes nothing. */
export const readingQuery = <Row extends object>(shape: RowShape<Row>, text: string): Query<Row> => ({ shape, text, isReading: true });

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

/** What the driver below the query builder takes beside a text. */
type DriverStatement = string | { readonly text: string; readonly name?: string; readonly isReading?: boolean };

async function run<Row>(em: EntityManager, statement: DriverStatement, values: readonly unknown[]): Promise<Row[]> {
  const transaction = em.getTransactionContext<Transaction<unknown>>();
  if (transaction === undefined) {
    throw new Error('a statement needs the transaction of a scope');
  }
  // The builder's types know a text only.
  const result = await transaction.executeQuery<Row>(CompiledQuery.raw(statement as string, [...values]));
  return result.rows;
}

async function checked<Row extends object>(given: Promise<Row[]>, query: Query<Row>): Promise<Row[]> {
  const rowsGiven = await given;
  const [first] = rowsGiven;
  if (first !== undefined) {
    assertShape(first, query);
  }
  return rowsGiven;
}

/**
 * The rows of a statement, inside the scope's transaction. Values are bound (`$1`), never written into the text, which the ORM's
 * own `execute` would do. Timestamps arrive as text.
 */
export const queryRows = <Row extends object>(em: EntityManager, query: Query<Row>, values: readonly unknown[] = []): Promise<Row[]> => {
  const { text: statement, isReading } = query;
  return checked(run<Row>(em, isReading === true ? { text: statement, isReading } : statement, values), query);
};

/** Runs a statement for its effect, inside the scope's transaction. */
export async function execute(em: EntityManager, statement: string, values: readonly unknown[] = []): Promise<void> {
  await run(em, statement, values);
}

/** Unchecked rows, for tests that look into tables. */
export const uncheckedRows = <Row>(em: EntityManager, statement: string, values: readonly unknown[] = []): Promise<Row[]> =>
  run(em, statement, values);

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
export function queryPrepared<Row extends object>(em: EntityManager, query: Query<Row>, values: readonly unknown[] = []): Promise<Row[]> {
  const { shape: _, ...statement } = query;
  const name = prepareStatementName(query.text);
  return checked(run<Row>(em, name === null ? statement : { ...statement, name }, values), query);
}
