import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres, type RunningPostgres } from '#server/platform/database/postgres/embedded/startPostgres.ts';
import { makeTemplateDatabase, testDatabasePrefix } from '#server/testing/database/makeTemplateDatabase.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The maintenance database as superuser, and the migrated database to clone. */
    postgres: { url: string };
  }
}

/** What all tests of a run share. */
export interface TestPostgres {
  readonly postgres: RunningPostgres;
  /** A folder that goes with the run. */
  readonly dir: string;
  close(): Promise<void>;
}

/** One PostgreSQL for a whole run. Tests clone the template that it holds. */
export async function startTestPostgres(project: TestProject): Promise<TestPostgres> {
  const dir = mkdtempSync(path.join(fastestTempFolder(), 'prosa-test-'));
  chmodSync(dir, 0o755);
  const log = { debug: () => undefined, info: () => undefined, warn: console.warn };
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres'), durable: false, log });
  await makeTemplateDatabase(postgres);
  project.provide('postgres', { url: postgres.url('postgres') });
  const close = async (): Promise<void> => {
    const left = await countLeftDatabases(postgres);
    await postgres.stop();
    [dir, postgres.folder].forEach((folder) => rmSync(folder, { recursive: true, force: true }));
    if (left > 0) {
      throw new Error(`Tests have not ended what they began: ${left} databases were left.`);
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

/** Cloning a database in memory takes a tenth of the time it takes on disk, where the machine has memory to spare. */
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
