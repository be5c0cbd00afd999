import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { startFreezableProxy } from '#server/testing/database/startFreezableProxy.ts';
import { Database } from './Database.ts';

it('has the server ask soon whether the other end of its connections is still there', async () => {
  const { urls, drop } = await createTestDatabase();
  onTestFinished(drop);
  const line = await startFreezableProxy(urls.app);
  const database = new Database(line.url);
  onTestFinished(() => database.close());
  const text = `select name, setting from pg_settings where name like 'tcp_keepalives_%' order by name`;
  expect(await database.run(1, { name: 'keepalives', text }, [])).toEqual([
    { name: 'tcp_keepalives_count', setting: '3' },
    { name: 'tcp_keepalives_idle', setting: '15' },
    { name: 'tcp_keepalives_interval', setting: '5' },
  ]);
});
