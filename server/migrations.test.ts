import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { migrations } from './migrations.ts';
import type { DatabaseUrls } from './platform/database/postgres/prepareRoles.ts';
import { prepareDatabase, type PrepareDatabaseOptions } from './platform/database/prepareDatabase.ts';
import { createLog } from './platform/log.ts';

const prepare = (urls: DatabaseUrls, more: Partial<PrepareDatabaseOptions> = {}): Promise<DatabaseUrls> =>
  prepareDatabase({
    url: urls.owner,
    appUrl: urls.app,
    supportUrl: urls.support,
    passwords: { app: '', support: '' },
    migrations,
    log: createLog({ level: 'error' }),
    ...more,
  });

it('begin with the time they were written, and no two share a name', () => {
  const names = migrations.map(({ name }) => name);
  expect(names.filter((name) => !/^\d{12}-[a-z]+(?:-[a-z]+)*$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

it('end with the connection that holds their lock', async () => {
  const { urls, drop } = await createTestDatabase();
  const prepared = prepare(urls, {
    afterMigration: async (client) => {
      await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
      await new Promise(() => undefined);
    },
  });
  await expect(prepared).rejects.toThrow(/terminat/);
  await drop();
});

it('refuse a database of another version, and change nothing in it', async () => {
  const { urls, drop } = await createTestDatabase();
  const client = new pg.Client(urls.owner);
  await client.connect();
  try {
    await client.query(`insert into migrations (name) values ('Migration20261121000100')`);
    const prepared = prepare(urls);
    await expect(prepared).rejects.toThrow(/made by another version of Prosa .*Migration20261121000100/);
  } finally {
    await client.end();
    await drop();
  }
});
