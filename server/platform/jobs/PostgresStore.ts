import { PostgresBackend } from '@agendajs/postgres-backend';
import type { JobParameters } from 'agenda';
import pg from 'pg';
import { explainConnection } from '#server/platform/database/connectClient.ts';
import { advisoryLocks } from '#server/platform/database/postgres/advisoryLocks.ts';
import { startPgListener, type PgListener, type RunningPgListener } from '#server/platform/database/postgres/PgListener.ts';
import { keepaliveOptions } from '#server/platform/database/postgres/keepaliveOptions.ts';
import type { Log } from '#server/platform/log.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { agendaSchema } from './agendaSchema.ts';
import type { JobCount, JobDueTimes, JobRow, JobStore } from './JobStore.ts';

const maxConnections = 6;

/** Without error listeners on the pool and on each client, a lost database would end the process. */
function openPool(url: string, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    application_name: 'prosa jobs',
    keepAlive: true,
    options: keepaliveOptions,
    idle_in_transaction_session_timeout: 20_000,
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
  });
  const note = (err: Error): void => log.debug({ err }, 'a connection of the jobs was lost');
  pool.on('error', note);
  pool.on('connect', (client) => client.on('error', note));
  return pool;
}

const waitingCondition = `type = 'normal' and locked_at is null and next_run_at is not null`;
const replaceStatement = `
  update agenda_jobs
  set next_run_at = $3, data = $4, fail_count = null, fail_reason = null, failed_at = null, last_modified_by = $5
  where name = $1 and data->>'key' = $2 and ${waitingCondition}`;
const insertStatement = `
  insert into agenda_jobs (name, next_run_at, data, last_modified_by) values ($1, $2, $3, $4)`;
const notStartedCondition = `next_run_at is not null and (last_run_at is null or last_finished_at >= last_run_at)`;
// A job that ran once has no next time, without which Agenda would never look at it again; a recurring one would wait for its next.
const releaseStatement = `
  update agenda_jobs set locked_at = null, next_run_at = case when ${notStartedCondition} then next_run_at else now() end
  where locked_at is not null and last_modified_by = $1`;
const pruneStatement = `
  delete from agenda_jobs
  where type = 'normal' and locked_at is null and next_run_at is null and (failed_at is null or failed_at < last_finished_at or failed_at < $1)`;
const nodeLock = (node: string): string => `${advisoryLocks.jobsNode}, hashtext(${node})`;
/**
 * The lock of a process that died ends with its session, so that what it held is found at the next poll. The age leaves time to
 * take that lock, and to processes of an earlier version, which renew their jobs every two seconds.
 */
const releaseDeadStatement = `
  update agenda_jobs set locked_at = null, next_run_at = case when ${notStartedCondition} then next_run_at else now() end
  where locked_at is not null and case when locked_at < now() - interval '2 seconds' and last_modified_by <> $4
    then pg_try_advisory_xact_lock(${nodeLock('last_modified_by')}) else false end`;
// The condition of Agenda's own statement; one index scan per name, however many jobs are due.
const dueStatement = `
  with released as (${releaseDeadStatement})
  select n.name from unnest($1::text[]) as n(name) where exists (
    select from agenda_jobs j where j.name = n.name and j.disabled = false and j.locked_at is null and j.next_run_at <= $2
  ) or exists (
    select from agenda_jobs j where j.name = n.name and j.disabled = false and j.locked_at <= $3
  )`;
const saveStatement = `
  update agenda_jobs set locked_at = $3, next_run_at = $4, last_run_at = $5, last_finished_at = $6, failed_at = $7, fail_count = $8, fail_reason = $9
  where id = $1 and last_modified_by = $2 and locked_at is not null`;
const countsStatement = `
  select name, state, count(*)::int as count
  from (
    select name, case when locked_at is not null then 'running' when next_run_at is not null then 'waiting' else 'failed' end as state
    from agenda_jobs
  ) as job
  group by name, state`;

/** The main database has the table by its migrations, another one by the first server that comes. */
async function ensureTable(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query(`select where to_regclass('agenda_jobs') is null`);
  await (rowCount === 1
    ? client.query(`begin; select pg_advisory_xact_lock(${advisoryLocks.migration}); ${agendaSchema} commit`)
    : undefined);
}

/** Waits for a former session of this name to end. */
async function holdNodeLock(session: PgListener, node: string): Promise<void> {
  await session.query(`select pg_advisory_lock(${nodeLock('$1')})`, [node]);
  while (session.isOpen) {
    await session.waitForNotification(minuteMs);
  }
}

class PostgresStore implements JobStore {
  readonly backend: PostgresBackend;
  readonly lockLifetimeMs = minuteMs;
  readonly #url: string;
  readonly #pool: pg.Pool;
  readonly #node: string;
  readonly #log: Log;
  #session: RunningPgListener | undefined;

  constructor(url: string, node: string, log: Log) {
    const pool = openPool(url, log);
    this.#url = url;
    this.#pool = pool;
    this.#node = node;
    this.#log = log;
    this.backend = new PostgresBackend({ pool, ensureSchema: false, disableNotifications: true });
  }

  async connect(): Promise<void> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw explainConnection(error, { url: this.#url, variable: 'JOBS_DATABASE_URL' });
    });
    try {
      await ensureTable(client);
    } finally {
      client.release();
    }
    const hold = (session: PgListener): Promise<void> => holdNodeLock(session, this.#node);
    this.#session = startPgListener({ url: this.#url, name: 'prosa jobs node', log: this.#log, run: hold });
  }

  async insertJob({ name, at, envelope }: JobRow): Promise<void> {
    if (envelope.key === null) {
      await this.#pool.query(insertStatement, [name, at, envelope, this.#node]);
      return;
    }
    await this.#locked(`${name} ${envelope.key}`, async (client) => {
      const replaced = await client.query(replaceStatement, [name, envelope.key, at, envelope, this.#node]);
      if (replaced.rowCount === 0) {
        await client.query(insertStatement, [name, at, envelope, this.#node]);
      }
    });
  }

  async cancelJob(name: string, key: string): Promise<boolean> {
    const sql = `delete from agenda_jobs where name = $1 and data->>'key' = $2 and type = 'normal' and ${notStartedCondition}`;
    const { rowCount } = await this.#pool.query(sql, [name, key]);
    return rowCount !== 0;
  }

  async findDueNames(names: readonly string[], { nextScanAt, lockDeadline }: JobDueTimes): Promise<ReadonlySet<string>> {
    const { rows } = await this.#pool.query<{ name: string }>(dueStatement, [names, nextScanAt, lockDeadline, this.#node]);
    return new Set(rows.map(({ name }) => name));
  }

  async saveIfLockedHere(job: JobParameters): Promise<boolean> {
    const { _id, lockedAt, nextRunAt, lastRunAt, lastFinishedAt, failedAt, failCount, failReason } = job;
    const values = [lockedAt, nextRunAt, lastRunAt, lastFinishedAt, failedAt, failCount, failReason].map((value) => value ?? null);
    const { rowCount } = await this.#pool.query(saveStatement, [String(_id), this.#node, ...values]);
    return rowCount === 1;
  }

  async releaseLocks(which: 'all' | 'waiting'): Promise<number> {
    const { rowCount } = await this.#pool.query(which === 'all' ? releaseStatement : `${releaseStatement} and ${notStartedCondition}`, [
      this.#node,
    ]);
    return rowCount ?? 0;
  }

  async remove(id: string): Promise<void> {
    await this.#pool.query('delete from agenda_jobs where id = $1 and locked_at is null and last_modified_by = $2', [id, this.#node]);
  }

  async removeUndeclared(recurring: readonly string[]): Promise<void> {
    await this.#pool.query(`delete from agenda_jobs where type = 'single' and name <> all($1)`, [recurring]);
  }

  async prune(before: Date): Promise<void> {
    await this.#pool.query(pruneStatement, [before]);
  }

  async counts(): Promise<JobCount[]> {
    const { rows } = await this.#pool.query<JobCount>(countsStatement);
    return rows;
  }

  async close(): Promise<void> {
    await this.#session?.stop();
    await this.#pool.end();
  }

  /** Requests with the same key run one after the other: replacing is a read and a write. */
  async #locked(key: string, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
      await work(client);
      await client.query('commit');
      client.release();
    } catch (error) {
      // The server rolls back what a closed connection left open.
      client.release(true);
      throw error;
    }
  }
}

export const createPostgresStore = (url: string, node: string, log: Log): JobStore => new PostgresStore(url, node, log);
