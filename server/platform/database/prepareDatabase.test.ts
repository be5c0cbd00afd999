import pg from 'pg';
import { expect, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { refreshNameCollation } from '#server/platform/database/prepareDatabase.ts';

const fileStatement = `select pg_relation_filenode('contacts_by_name') as file`;
const versionStatement = `
  select collversion is not distinct from pg_collation_actual_version(oid) as "isCurrent" from pg_collation where collname = 'by_name'`;

it('rebuilds indexes of names when the collation version has changed, and only then', async () => {
  const { urls, drop } = await createTestDatabase();
  const client = new pg.Client(urls.owner);
  await client.connect();
  const log = createLog({ level: 'silent' });
  try {
    const before = await client.query(fileStatement);
    await refreshNameCollation(client, log);
    expect((await client.query(fileStatement)).rows).toEqual(before.rows);
    await client.query(`update pg_collation set collversion = '1' where collname = 'by_name'`);
    await refreshNameCollation(client, log);
    expect((await client.query(fileStatement)).rows).not.toEqual(before.rows);
    expect((await client.query(versionStatement)).rows).toEqual([{ isCurrent: true }]);
  } finally {
    await client.end();
    await drop();
  }
});
