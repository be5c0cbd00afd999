import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres, type RunningPostgres } from '#server/platform/database/postgres/embedded/startPostgres.ts';
import { makeTemplateDatabase, testDatabasePrefix } from '#server/testing/database/makeTemplateDatabase.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the maintenance database as superuser; the template database is on the same server. */
    postgres: { url: string };
  }
}

/** PostgreSQL server and folder of a test run. */
export interface TestPostgres {
  readonly postgres: RunningPostgres;
  /** Deleted after the run. */
  readonly dir: string;
  close(): Promise<void>;
}

/** Starts PostgreSQL with a migrated template database. Tests clone the template. */
export async function startTestPostgres(project: TestProject): Promise<TestPostgres> {
  const dir = mkdtempSync(path.join(fastestTempFolder(), 'prosa-test-'));
  chmodSync(dir, 0o755);
  const log = { debug: () => undefined, info: () => undefined, warn: console.warn };
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres'), durable: false, log });
  await makeTemplateDatabase(postgres);
  project.provide('postgres', { url: postgres.url('postgres') });
  const close = async (): Promise<void> => {
    const leftDatabases = await countLeftDatabases(postgres);
    await postgres.stop();
    [dir, postgres.folder].forEach((folder) => rmSync(folder, { recursive: true, force: true }));
    if (leftDatabases > 0) {
      throw new Error(`Tests have not ended what they began: ${leftDatabases} databases were left.`);
    }
  };
  return { postgres, dir, close };
}

async function countLeftDatabases(postgres: RunningPostgres): Promise<number> {
  const client = new pg.Client(postgres.url('postgres'));
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where starts_with(datname, $1)', [testDatabasePrefix]);
  await client.end();
  return rowCount ?? 0;
}

export default async function testDatabase(project: TestProject): Promise<() => Promise<void>> {
  return (await startTestPostgres(project)).close;
}

/** Cloning a database in /dev/shm takes a tenth of the time on disk; 4 GB must be free. */
function fastestTempFolder(): string {
  const memory = '/dev/shm';
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 4 * 1024 ** 3 ? memory : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}
