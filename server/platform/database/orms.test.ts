import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { startFreezableProxy } from '#server/testing/database/startFreezableProxy.ts';
import { openOrms } from './orms.ts';
import { outboxSchema } from './outbox/outbox.ts';
import { column, queryOf, queryRows } from './queryRows.ts';
import type { DatabaseUrls } from './postgres/prepareRoles.ts';

let urls: DatabaseUrls;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ urls, drop } = await createTestDatabase());
});
afterAll(() => drop());

it('takes the query of an address, which may ask for TLS or name a socket', async () => {
  const url = new URL(urls.app);
  url.searchParams.set('application_name', 'of the address');
  const orms = openOrms({ urls: { ...urls, app: url.href }, entities: [outboxSchema], maxConnections: 1 });
  onTestFinished(() => orms.close());
  const rows = await orms.app.em.fork().execute<{ name: string }[]>(`select current_setting('application_name') as name`);
  expect(rows).toEqual([{ name: 'of the address' }]);
});

it('closes a connection that does not answer, fails its queries, and does not use it again', async () => {
  const proxy = await startFreezableProxy(urls.app);
  const orms = openOrms({ urls: { ...urls, app: proxy.url }, entities: [outboxSchema], maxConnections: 1, queryTimeoutMs: 2_000 });
  onTestFinished(() => orms.close());
  const em = orms.app.em.fork();
  const backend = () => em.transactional((transaction) => transaction.execute<{ pid: number }[]>('select pg_backend_pid() as pid'));
  const [before] = await backend();
  const [inTransaction, frozen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = em.transactional(async (transaction) => {
    await transaction.execute('select 1');
    inTransaction.resolve();
    await frozen.promise;
    await Promise.all([transaction.execute('select 2'), transaction.execute('select 3')]);
  });
  await inTransaction.promise;
  proxy.freeze();
  frozen.resolve();
  await expect(work).rejects.toThrow('Query read timeout');
  // The pool has a single connection.
  await expect.poll(() => backend().catch(() => []), { timeout: 15_000 }).toHaveLength(1);
  const [after] = await backend();
  expect(after?.pid).not.toBe(before?.pid);
});

it('releases locks when the network of their holder is gone', async () => {
  const proxy = await startFreezableProxy(urls.app);
  const unreachable = openOrms({
    urls: { ...urls, app: proxy.url },
    entities: [outboxSchema],
    maxConnections: 1,
    queryTimeoutMs: 2_000,
  });
  const orms = openOrms({ urls, entities: [outboxSchema], maxConnections: 1 });
  onTestFinished(() => Promise.all([unreachable.close(), orms.close()]).then(() => undefined));
  const lock = `select pg_advisory_xact_lock(4711)`;
  const [isLocked, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = unreachable.app.em.fork().transactional(async (transaction) => {
    await transaction.execute(lock);
    isLocked.resolve();
    await ends.promise;
  });
  await isLocked.promise;
  proxy.freeze();
  await orms.app.em.fork().transactional((transaction) => transaction.execute(lock));
  ends.resolve();
  await expect(work).rejects.toThrow('Query read timeout');
}, 20_000);

it('waits for the commit of a transaction, unless it was opened read only', async () => {
  const proxy = await startFreezableProxy(urls.app);
  const orms = openOrms({ urls: { ...urls, app: proxy.url }, entities: [outboxSchema], maxConnections: 1, queryTimeoutMs: 2_000 });
  onTestFinished(() => orms.close());
  const query = queryOf({ n: column.number() }, 'select 1 as n');
  const freezeAfterQuery = (readOnly: boolean) =>
    orms.app.em.fork().transactional(
      async (em) => {
        const rows = await queryRows(em as EntityManager, query);
        proxy.freeze();
        return rows;
      },
      { readOnly },
    );
  await expect(freezeAfterQuery(true)).resolves.toEqual([{ n: 1 }]);
  proxy.thaw();
  await expect(freezeAfterQuery(true)).resolves.toEqual([{ n: 1 }]);
  proxy.thaw();
  await expect(freezeAfterQuery(false)).rejects.toThrow('Query read timeout');
});

it('sets TCP keep-alives on both pools', async () => {
  const [app, support] = await Promise.all([startFreezableProxy(urls.app), startFreezableProxy(urls.support)]);
  const orms = openOrms({ urls: { ...urls, app: app.url, support: support.url }, entities: [outboxSchema], maxConnections: 1 });
  onTestFinished(() => orms.close());
  const settingsQuery = `select name, setting from pg_settings where name like 'tcp_keepalives_%' or name = 'idle_in_transaction_session_timeout'`;
  for (const orm of [orms.app, orms.support]) {
    const rows = await orm.em.fork().execute<{ name: string; setting: string }[]>(settingsQuery);
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      tcp_keepalives_idle: '15',
      tcp_keepalives_interval: '5',
      tcp_keepalives_count: '3',
      idle_in_transaction_session_timeout: '300000',
    });
  }
});
