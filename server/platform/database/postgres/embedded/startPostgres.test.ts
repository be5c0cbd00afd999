import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isRoot } from './account.ts';
import { findPackageFolder, prepareBinaries } from './binaries.ts';
import { locateCluster } from './locateCluster.ts';
import { hasExited, launchPostmaster } from './postmaster.ts';
import { DatabaseUnavailableError, startPostgres, type PostgresOptions, type RunningPostgres } from './startPostgres.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };

let base: string;
let running: RunningPostgres[];

beforeEach(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'prosa-postgres-'));
  chmodSync(base, 0o755);
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((postgres) => postgres.stop()));
  rmSync(base, { recursive: true, force: true });
});

async function start(options: Partial<PostgresOptions> = {}): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dir: path.join(base, 'data/postgres'), durable: false, log: silent, ...options });
  running.push(postgres);
  return postgres;
}

async function query(postgres: RunningPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url('prosa') });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function startWithRow(durable = false): Promise<RunningPostgres> {
  const postgres = await start({ durable });
  await postgres.createDatabase('prosa');
  await query(postgres, `create table fact as select 'remembered' as word`);
  return postgres;
}

function postmasterOf(postgres: RunningPostgres): number {
  return Number(readFileSync(path.join(postgres.folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

const word = 'select word from fact';
const remembered = [{ word: 'remembered' }];

describe('startPostgres', () => {
  it('keeps what was stored from one start to the next', async () => {
    await (await startWithRow()).stop();
    expect(await query(await start(), word)).toEqual(remembered);
  });

  it('reloads the buffer cache after a stop', async () => {
    const before = await startWithRow(true);
    await query(before, 'create table fill as select n, repeat(md5(n::text), 20) as text from generate_series(1, 20000) n');
    await query(before, 'create extension pg_buffercache');
    const held = `select count(*)::int as pages from pg_buffercache where relfilenode = pg_relation_filenode('fill')`;
    const [most] = (await query(before, held)) as { pages: number }[];
    expect(most?.pages).toBeGreaterThan(1_000);
    await before.stop();
    const after = await start({ durable: true });
    await expect.poll(() => query(after, held), { timeout: 20_000 }).toEqual([most]);
  });

  it('makes the password readable by its owner only', async () => {
    const { folder } = await start();
    expect(statSync(path.join(folder, 'password')).mode & 0o777).toBe(0o600);
  });

  it('listens on a Unix socket in its own folder, where the system has such sockets', async () => {
    const postgres = await startWithRow();
    expect(await query(postgres, 'select host(inet_client_addr()) as network')).toEqual([
      { network: process.platform === 'win32' ? '127.0.0.1' : null },
    ]);
  });

  it('listens on its port only where the path is too long for a socket', async () => {
    const postgres = await start({ dir: path.join(base, 'x'.repeat(100)) });
    await postgres.createDatabase('prosa');
    expect(await query(postgres, 'select host(inet_client_addr()) as network')).toEqual([{ network: '127.0.0.1' }]);
  });

  it('treats accented letters as letters, in trigrams too', async () => {
    const postgres = await start();
    await postgres.createDatabase('prosa');
    await query(postgres, 'create extension pg_trgm');
    expect(await query(postgres, `select lower('ÇÃO') as lower, array_length(show_trgm('ÇÃO'), 1) as trigrams`)).toEqual([
      { lower: 'ção', trigrams: 4 },
    ]);
  });

  it('copies templates and makes or drops a database only once', async () => {
    const postgres = await startWithRow();
    await postgres.createDatabase('copy "of" it', 'prosa');
    await postgres.createDatabase('copy "of" it', 'prosa');
    await postgres.dropDatabase('prosa');
    await postgres.dropDatabase('prosa');
    await postgres.createDatabase('prosa', 'copy "of" it');
    expect(await query(postgres, word)).toEqual(remembered);
  });

  it('refuses a folder that another process has locked', async () => {
    await start();
    await expect(start()).rejects.toThrow(DatabaseUnavailableError);
    await expect(start()).rejects.toThrow(/in use by process \d+/);
  });
});

describe('stopping', () => {
  it('waits for a pool that is still closing, and is quick', async () => {
    const postgres = await startWithRow();
    const pool = new pg.Pool({ connectionString: postgres.url('prosa') });
    const failed = vi.fn();
    pool.on('error', failed);
    await Promise.all(Array.from({ length: 5 }, () => pool.query(word)));
    const begun = performance.now();
    void pool.end();
    await postgres.stop();
    expect(performance.now() - begun).toBeLessThan(1_500);
    expect(failed).not.toHaveBeenCalled();
  });
});

describe('after a crash', () => {
  it('restarts a killed server on the same port, with all committed data', async () => {
    const postgres = await startWithRow(true);
    process.kill(postmasterOf(postgres), 'SIGKILL');
    await vi.waitFor(async () => expect(await query(postgres, word)).toEqual(remembered), { timeout: 10_000, interval: 50 });
  });

  it('stops a server that an earlier process left behind', async () => {
    const { folder, stop } = await startWithRow();
    await stop();
    const location = await locateCluster(folder);
    const binaries = prepareBinaries(findPackageFolder(), location.binariesFolder, location.account);
    const orphan = await launchPostmaster({ location, binaries, port: 20_000 + (process.pid % 10_000), durable: false, log: silent });
    expect(await query(await start(), word)).toEqual(remembered);
    expect(hasExited(orphan)).toBe(true);
  });

  it.each(['once it has begun', 'once it accepts connections'])('leaves no server behind when the parent is killed %s', async (moment) => {
    const { folder, stop } = await startWithRow();
    await stop();
    const script = `
      import { writeSync } from 'node:fs';
      import { startPostgres } from '#server/platform/database/postgres/embedded/startPostgres.ts';
      const log = { debug() {}, info() {}, warn() {} };
      const wait = () => {
        writeSync(1, 'now');
        setInterval(() => {}, 1000);
      };
      const onLaunch = ${moment === 'once it has begun'} ? wait : undefined;
      await startPostgres({ dir: ${JSON.stringify(path.join(base, 'data/postgres'))}, durable: false, log, onLaunch });
      wait();`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(parent.stdout, 'data');
    const commands = (): string => execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
    expect(commands()).toContain(path.join(folder, 'cluster'));
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await vi.waitFor(() => expect(commands()).not.toContain(path.join(folder, 'cluster')), { timeout: 5_000 });
    expect(await query(await start(), word)).toEqual(remembered);
  });

  it('leaves a process alone that merely has the pid of a dead server', async () => {
    const postgres = await startWithRow();
    await postgres.stop();
    writeFileSync(path.join(postgres.folder, 'cluster/postmaster.pid'), `${process.ppid}\n`);
    expect(await query(await start(), word)).toEqual(remembered);
  });

  it('starts over when the first start was interrupted', async () => {
    const dir = path.join(base, 'data/postgres');
    await (await start()).stop();
    rmSync(path.join(dir, 'cluster/global'), { recursive: true });
    renameSync(path.join(dir, 'cluster'), path.join(dir, 'cluster.draft'));
    expect((await start()).folder).toBe(dir);
  });
});

// An ordinary account runs PostgreSQL as itself and can always reach its own folders.
if (isRoot()) {
  describe('as root, below a closed folder', () => {
    it('stores the cluster where its account can reach it, logs that, and finds it again', async () => {
      chmodSync(base, 0o700);
      const fallbackDir = mkdtempSync(path.join(os.tmpdir(), 'prosa-refuge-'));
      const log = { ...silent, info: vi.fn() };
      const first = await start({ fallbackDir, log });
      await first.createDatabase('prosa');
      await query(first, `create table fact as select 'remembered' as word`);
      await first.stop();
      const second = await start({ fallbackDir, log });
      expect(await query(second, word)).toEqual(remembered);
      expect(second.folder.startsWith(fallbackDir)).toBe(true);
      expect(log.info).toHaveBeenCalledWith({ folder: first.folder }, expect.stringContaining('outside the data folder'));
      await second.stop();
      // A copy would change the database of the first; what was moved keeps its own.
      const [data, copied] = [path.join(base, 'data'), path.join(base, 'copied')];
      cpSync(data, copied, { recursive: true });
      await expect(start({ fallbackDir, dir: path.join(copied, 'postgres') })).rejects.toThrow(
        /copied\/postgres is a copy of .*data\/postgres/,
      );
      rmSync(data, { recursive: true });
      const moved = await start({ fallbackDir, dir: path.join(copied, 'postgres') });
      expect(await query(moved, word)).toEqual(remembered);
      await moved.stop();
      const anew = await start({ fallbackDir });
      expect(anew.folder).not.toBe(first.folder);
      expect(existsSync(path.join(first.folder, 'cluster'))).toBe(true);
      await anew.stop();
      rmSync(fallbackDir, { recursive: true });
    });
  });
}
