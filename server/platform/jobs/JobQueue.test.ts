import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresBackend } from '@agendajs/postgres-backend';
import { MongoClient, type Db } from 'mongodb';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { jobSuite, type TrialBackend } from './jobQueueSuite.spec.ts';
import { agendaSchema } from './agendaSchema.ts';
import { defineJob } from './defineJob.ts';
import { createFencedBackend } from './fencedBackend.ts';
import { createJobQueue, type JobQueueOptions } from './JobQueue.ts';
import { createPostgresStore } from './PostgresStore.ts';

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const superuser = (): string => inject('postgres').url;

/** A database for one test. */
async function database(): Promise<{ url: string; name: string; drop: () => Promise<void> }> {
  const name = `jobs_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await query(superuser(), `create database ${name}`);
  const url = new URL(superuser());
  url.pathname = `/${name}`;
  return { url: url.href, name, drop: async () => void (await query(superuser(), `drop database if exists ${name} with (force)`)) };
}

async function postgres(): Promise<TrialBackend> {
  const { url, name, drop } = await database();
  await query(url, agendaSchema);
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  const steal = `update agenda_jobs set last_modified_by = 'thief', locked_at = now()`;
  return { url, remove: drop, cut: async () => void (await query(superuser(), cut)), steal: async () => void (await query(url, steal)) };
}

async function mongo(address: string): Promise<TrialBackend> {
  const url = new URL(address);
  url.pathname = `/jobs_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  const inside = async (work: (database: Db) => Promise<unknown>): Promise<void> => {
    const client = await MongoClient.connect(url.href);
    await work(client.db());
    await client.close();
  };
  const theft = { $set: { lastModifiedBy: 'thief', lockedAt: new Date() } };
  return {
    url: url.href,
    remove: () => inside((database) => database.dropDatabase()),
    // The driver reconnects by itself; nothing here can cut its connections.
    cut: async () => undefined,
    steal: () => inside((database) => database.collection('agendaJobs').updateMany({}, theft)),
  };
}

jobSuite('PostgreSQL', postgres);

it('a poll asks PostgreSQL once which names have a job that is due, and locks only those', async () => {
  const backend = await postgres();
  const store = createPostgresStore(backend.url, 'node', createLog({ level: 'silent' }));
  onTestFinished(async () => {
    await store.close();
    await backend.remove();
  });
  const envelope = { companyId: null, key: null, input: {} };
  const [now, later] = [new Date(), new Date(Date.now() + hourMs)];
  await store.insertJob({ name: 'trial.note', at: now, envelope });
  await store.insertJob({ name: 'trial.fail', at: later, envelope });
  const lock = vi.spyOn(store.backend.repository, 'getNextJobToRun');
  const { repository } = createFencedBackend(store, () => undefined);
  const poll = (names: readonly string[], lockDeadline: Date) =>
    Promise.all(names.map(async (name) => (await repository.getNextJobToRun(name, now, lockDeadline, undefined, undefined))?.name));
  const names = ['trial.note', 'trial.fail', 'trial.tick'];
  const earlier = new Date(now.getTime() - hourMs);
  expect(await poll(names, earlier)).toEqual(['trial.note', undefined, undefined]);
  expect(await poll(names, earlier)).toEqual([undefined, undefined, undefined]);
  expect(lock).toHaveBeenCalledTimes(1);
  // A process that died: its lock is older than the deadline.
  expect(await poll(names, later)).toEqual(['trial.note', undefined, undefined]);
  expect(await poll(['trial.tick'], earlier)).toEqual([undefined]);
  expect(lock).toHaveBeenCalledTimes(3);
});

it('leaves the jobs of a stalled process to it until it is killed', async () => {
  const backend = await postgres();
  const script = path.join(import.meta.dirname, 'hangingProcess.spec.ts');
  const child = spawn(process.execPath, [script, backend.url, 'child'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let rescues = 0;
  const rescue = defineJob('trial.hang', async () => void (rescues += 1), { rules: {} });
  const other = await createJobQueue<null>({
    url: backend.url,
    nodeName: 'other',
    log: createLog({ level: 'silent' }),
    jobs: [rescue, defineJob('trial.tick', async () => undefined, { rules: {} })],
    recurringJobs: [],
    timeZone: 'America/Sao_Paulo',
    open: (_companyId, work) => work(null),
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await other.stop();
    await backend.remove();
  });
  await once(child.stdout, 'data');
  child.kill('SIGSTOP');
  await other.start();
  // Longer than a process without a session is given.
  await sleep(4_000);
  expect(rescues).toBe(0);
  child.kill('SIGKILL');
  await vi.waitFor(() => expect(rescues).toBe(1), { timeout: 5_000 });
});

it('a process runs the jobs that recur, those on request, or both', async () => {
  const backend = await postgres();
  const ran = new Set<string>();
  const options = (nodeName: string): JobQueueOptions<null> => ({
    url: backend.url,
    nodeName,
    log: createLog({ level: 'silent' }),
    jobs: [defineJob('trial.hang', async () => void ran.add(`request in ${nodeName}`), { rules: {} })],
    recurringJobs: [{ name: 'trial.often', every: 100, run: async () => void ran.add(`recurring in ${nodeName}`) }],
    timeZone: 'America/Sao_Paulo',
    open: (_companyId, work) => work(null),
  });
  const [relay, jobs] = await Promise.all([createJobQueue(options('relay')), createJobQueue(options('jobs'))]);
  onTestFinished(async () => {
    await Promise.all([relay.stop(), jobs.stop()]);
    await backend.remove();
  });
  await relay.enqueue('trial.hang', {});
  await relay.start({ requested: false, recurring: true });
  await vi.waitFor(() => expect([...ran]).toEqual(['recurring in relay']), { timeout: 4_000 });
  await jobs.start({ requested: true, recurring: false });
  await vi.waitFor(() => expect([...ran]).toEqual(['recurring in relay', 'request in jobs']), { timeout: 4_000 });
});

const address = process.env['JOBS_DATABASE_URL'] ?? '';
if (/^mongodb(\+srv)?:/.test(address)) {
  jobSuite('MongoDB', () => mongo(address));
} else {
  // oxlint-disable-next-line vitest/no-disabled-tests -- the one skip allowed here, by name
  it.skip('MongoDB jobs: no JOBS_DATABASE_URL', () => undefined);
}

describe('agendaSchema', () => {
  const shape = [
    `select column_name, data_type, character_maximum_length, is_nullable, column_default
     from information_schema.columns where table_name = 'agenda_jobs' order by ordinal_position`,
    `select indexname, indexdef from pg_indexes where tablename = 'agenda_jobs' and indexname <> 'agenda_jobs_key_idx' order by 1`,
    `select conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = 'agenda_jobs'::regclass order by 1`,
    `select tgname, pg_get_triggerdef(oid) from pg_trigger where tgrelid = 'agenda_jobs'::regclass order by 1`,
    `select proname, regexp_replace(lower(prosrc), '\\s+', ' ', 'g') as source from pg_proc where proname like '%agenda%' order by 1`,
  ];

  it('equals the table that Agenda would create', async () => {
    const [ours, theirs] = await Promise.all([database(), database()]);
    await query(ours.url, agendaSchema);
    const pool = new pg.Pool({ connectionString: theirs.url });
    await new PostgresBackend({ pool }).connect();
    await pool.end();
    for (const sql of shape) {
      // oxlint-disable-next-line no-await-in-loop -- five small queries
      const [made, expected] = await Promise.all([query(ours.url, sql), query(theirs.url, sql)]);
      expect(made.length).toBeGreaterThan(0);
      expect(made).toEqual(expected);
    }
    await Promise.all([ours.drop(), theirs.drop()]);
  });
});
