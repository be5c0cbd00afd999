import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { startFreezableProxy } from '#server/testing/database/startFreezableProxy.ts';
import { Database } from './Database.ts';

it('has the server send TCP keepalives on its connections', async () => {
  const { urls, drop } = await createTestDatabase();
  onTestFinished(drop);
  const proxy = await startFreezableProxy(urls.app);
  const database = new Database(proxy.url);
  onTestFinished(() => database.close());
  const text = `select name, setting from pg_settings where name like 'tcp_keepalives_%' order by name`;
  expect(await database.run(1, { name: 'keepalives', text }, [])).toEqual([
    { name: 'tcp_keepalives_count', setting: '3' },
    { name: 'tcp_keepalives_idle', setting: '15' },
    { name: 'tcp_keepalives_interval', setting: '5' },
  ]);
});
