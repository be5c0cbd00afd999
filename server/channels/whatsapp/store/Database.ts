import pg from 'pg';
import { keepaliveOptions } from '#server/platform/database/postgres/keepaliveOptions.ts';
import { sendAsOnePacket } from '#server/platform/database/postgres/sendAsOnePacket.ts';

/** One statement, prepared once per connection under its name. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/** A statement has failed, or its outcome is not known. */
export class StatementFailedError extends Error {
  constructor(statement: string, cause: Error) {
    super(`${statement}: ${cause.message}`, { cause });
    this.name = 'StatementFailedError';
  }
}

/** Milliseconds. Every wait ends: a database that does not answer must not make a number deaf. */
const databaseTimeouts = {
  connectionTimeoutMillis: 2000,
  statement_timeout: 3000,
  query_timeout: 5000,
  idle_in_transaction_session_timeout: 10_000,
};

/** Every statement is prepared and reads by key: planning one again for its values costs more than running it. */
const preparedOptions = '-c plan_cache_mode=force_generic_plan';

/** The channel's connection pool, as the application role; row-level security confines every statement to one company. */
export class Database {
  readonly #pool: pg.Pool;
  #closed: Promise<void> | undefined;

  constructor(url: string, { connections = 6 }: { connections?: number } = {}) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: connections,
      application_name: 'prosa whatsapp',
      pipeline: true,
      keepAlive: true,
      options: `${keepaliveOptions} ${preparedOptions}`,
      ...databaseTimeouts,
    });
    // The pool replaces idle connections that break.
    this.#pool.on('error', () => undefined);
  }

  /** Runs one statement in a transaction of the company. */
  async run<Row>(companyId: number, statement: PreparedStatement, values: readonly unknown[]): Promise<Row[]> {
    try {
      return await this.#transact<Row>(companyId, statement, values);
    } catch (error) {
      throw new StatementFailedError(statement.name, error instanceof Error ? error : new Error(String(error)));
    }
  }

  async #transact<Row>(companyId: number, statement: PreparedStatement, values: readonly unknown[]): Promise<Row[]> {
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    try {
      // If the statement fails, `commit` rolls the transaction back.
      sendAsOnePacket(client);
      const [, { rows }] = await Promise.all([
        client.query(`begin; set local app.company = '${Math.trunc(companyId)}'`),
        client.query({ ...statement, values: [...values] }),
        client.query('commit'),
      ]);
      return rows as Row[];
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw failure;
    } finally {
      // After a failure the transaction may be open and a reply pending: the connection is discarded.
      client.release(failure);
    }
  }

  /** May be called again. */
  close(): Promise<void> {
    this.#closed ??= this.#pool.end();
    return this.#closed;
  }
}
