import type { PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { PoolClient, QueryResult } from 'pg';
import type { CompiledStatement } from './compileStatement.ts';
import { sendAsOnePacket } from './sendAsOnePacket.ts';

/** MikroORM alone depends on the query builder, so that its types are derived from MikroORM's. */
export type Dialect = ReturnType<PostgreSqlConnection['createKyselyDialect']>;
export type Driver = ReturnType<Dialect['createDriver']>;
type DriverConnection = Awaited<ReturnType<Driver['acquireConnection']>>;
type TransactionSettings = Parameters<Driver['beginTransaction']>[1];
type ConnectionResult = Awaited<ReturnType<DriverConnection['executeQuery']>>;
type Statement = Parameters<DriverConnection['executeQuery']>[0] & Partial<Pick<CompiledStatement, 'name' | 'isDeferred'>>;

const changingCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const toConnectionResult = ({ command, rowCount, rows }: QueryResult): ConnectionResult => ({
  ...(changingCommands.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
  rows: rows ?? [],
});

/** What a packet costs is the waking of the other side; the next call of a busy connection comes sooner than this. */
const maxCommitDelayMs = 2;

const beginText = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  [
    'begin',
    ...(isolationLevel === undefined ? [] : ['isolation level', isolationLevel]),
    ...(accessMode === undefined ? [] : [accessMode]),
  ].join(' ');

/**
 * A connection that saves round trips and packets. The opening of a transaction (`begin` and deferred settings) is sent together
 * with the first statement of its work; a transaction without any statement sends nothing. The commit of a read-only transaction
 * is sent before the next request of any caller, at the latest after two milliseconds, and its answer is not
 * awaited: there is nothing that it could lose. Any other commit is awaited. What is asked before the event loop continues is one
 * packet.
 *
 * Prepared statements are planned once (`force_generic_plan`), where PostgreSQL would plan them five times before it keeps a plan;
 * all others for their values. Needs clients that send a statement before the previous one is answered (`pipeline`).
 */
export class PipelinedConnection {
  readonly #client: PoolClient;
  #opening: string[] = [];
  readonly #query: PoolClient['query'];
  /** Of the commit of a read-only transaction that is still to be sent. */
  #commitTimer: NodeJS.Timeout | null = null;
  #isInTransaction = false;
  #isReadOnly = false;
  #isPlanCached = false;
  #isReleased = false;

  constructor(client: PoolClient) {
    this.#client = client;
    this.#query = client.query.bind(client) as PoolClient['query'];
    // Others use the clients of the pool as well: nobody's statement may run in the transaction before.
    client.query = ((...statement: Parameters<PoolClient['query']>) => {
      this.#sendDueCommit();
      return this.#query(...statement);
    }) as PoolClient['query'];
  }

  /** Called when the pool hands the client out again. */
  reuse(): this {
    this.#isReleased = false;
    return this;
  }

  begin(settings: TransactionSettings): void {
    this.#opening = [beginText(settings)];
    this.#isInTransaction = true;
    this.#isReadOnly = settings.accessMode === 'read only';
    this.#isPlanCached = false;
  }

  async commit(): Promise<void> {
    if (!this.#end()) {
      return;
    }
    if (this.#isReadOnly) {
      this.#commitTimer = setTimeout(() => this.#sendDueCommit(), maxCommitDelayMs);
    } else {
      await this.#query('commit');
    }
  }

  async rollback(): Promise<void> {
    if (!this.#end()) {
      return;
    }
    try {
      await this.#query('rollback');
    } catch (error) {
      // The query builder releases a connection only after a successful rollback: each broken one would stay in the pool.
      this.release(true);
      throw error;
    }
  }

  release(isBroken = false): void {
    if (!this.#isReleased) {
      this.#isReleased = true;
      this.#client.release(isBroken);
    }
  }

  async executeQuery<Row>(statement: Statement): Promise<ConnectionResult & { rows: Row[] }> {
    if (statement.isDeferred === true && this.#opening.length > 0) {
      this.#opening.push(statement.sql);
      return { rows: [] };
    }
    const before = [...(this.#takeDueCommit() ? ['commit'] : []), ...this.#opening, ...this.#planCacheMode(statement)];
    this.#opening = [];
    sendAsOnePacket(this.#client);
    const result = await (before.length === 0 ? this.#send(statement) : this.#sendAfter(before.join('; '), statement));
    return toConnectionResult(result) as ConnectionResult & { rows: Row[] };
  }

  // oxlint-disable-next-line require-yield -- the interface demands a generator
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported.');
  }

  /** Whether the transaction that ends has sent any statement. */
  #end(): boolean {
    const hasStatements = this.#opening.length === 0;
    this.#opening = [];
    this.#isInTransaction = false;
    return hasStatements;
  }

  /** Whether a commit is due, which the caller sends. */
  #takeDueCommit(): boolean {
    const isDue = this.#commitTimer !== null;
    if (isDue) {
      clearTimeout(this.#commitTimer ?? undefined);
      this.#commitTimer = null;
    }
    return isDue;
  }

  #sendDueCommit(): void {
    if (this.#takeDueCommit()) {
      this.#query('commit').catch(() => undefined);
    }
  }

  #planCacheMode({ name }: Statement): string[] {
    const isPrepared = name !== undefined;
    if (!this.#isInTransaction || isPrepared === this.#isPlanCached) {
      return [];
    }
    this.#isPlanCached = isPrepared;
    return [`set local plan_cache_mode = ${isPrepared ? 'force_generic_plan' : 'auto'}`];
  }

  #send({ sql, parameters, name }: Statement): Promise<QueryResult> {
    return this.#query({ text: sql, values: [...parameters], ...(name !== undefined && { name }) });
  }

  async #sendAfter(before: string, statement: Statement): Promise<QueryResult> {
    if (statement.parameters.length === 0 && statement.name === undefined) {
      const results: unknown = await this.#query(`${before}; ${statement.sql}`);
      return (results as readonly QueryResult[]).at(-1) as QueryResult;
    }
    // When the first one fails, the second does as well: the transaction is aborted, or the connection broken.
    const [, result] = await Promise.all([this.#query(before), this.#send(statement)]);
    return result;
  }
}
