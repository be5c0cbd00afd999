import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { startFreezableProxy } from '#server/testing/database/startFreezableProxy.ts';
import { openOrms } from './orms.ts';
import { outboxSchema } from './outbox/outbox.ts';
import { column, queryOf, readingQuery, queryRows, type Query } from './queryRows.ts';
import type { DatabaseUrls } from './prepareDatabase.ts';

let urls: DatabaseUrls;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ urls, drop } = await createTestDatabase());
});
afterAll(() => drop());

it('gives a connection up that does not answer, with all that waits for it, and does not use it again', async () => {
  const way = await startFreezableProxy(urls.app);
  const orms = await openOrms({ urls: { ...urls, app: way.url }, entities: [outboxSchema], maxConnections: 1, queryTimeoutMs: 2_000 });
  onTestFinished(() => orms.close());
  const em = orms.app.em.fork();
  const backend = () => em.transactional((inside) => inside.execute<{ pid: number }[]>('select pg_backend_pid() as pid'));
  const [before] = await backend();
  const [inTransaction, frozen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = em.transactional(async (inside) => {
    await inside.execute('select 1');
    inTransaction.resolve();
    await frozen.promise;
    await Promise.all([inside.execute('select 2'), inside.execute('select 3')]);
  });
  await inTransaction.promise;
  way.freeze();
  frozen.resolve();
  await expect(work).rejects.toThrow('Query read timeout');
  // The pool has a single connection.
  await expect.poll(() => backend().catch(() => []), { timeout: 15_000 }).toHaveLength(1);
  const [after] = await backend();
  expect(after?.pid).not.toBe(before?.pid);
});

it('keeps no row from others when the network of whoever holds it is gone', async () => {
  const way = await startFreezableProxy(urls.app);
  const lost = await openOrms({ urls: { ...urls, app: way.url }, entities: [outboxSchema], maxConnections: 1, queryTimeoutMs: 2_000 });
  const orms = await openOrms({ urls, entities: [outboxSchema], maxConnections: 1 });
  onTestFinished(() => Promise.all([lost.close(), orms.close()]).then(() => undefined));
  const lock = `select pg_advisory_xact_lock(4711)`;
  const [holds, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = lost.app.em.fork().transactional(async (inside) => {
    await inside.execute(lock);
    holds.resolve();
    await ends.promise;
  });
  await holds.promise;
  way.freeze();
  await orms.app.em.fork().transactional((inside) => inside.execute(lock));
  ends.resolve();
  await expect(work).rejects.toThrow('Query read timeout');
}, 20_000);

it('waits for the end of what has written, and not of what has only read', async () => {
  const way = await startFreezableProxy(urls.app);
  const orms = await openOrms({ urls: { ...urls, app: way.url }, entities: [outboxSchema], maxConnections: 1, queryTimeoutMs: 2_000 });
  onTestFinished(() => orms.close());
  const frozenAfter = (query: Query<{ n: number }>, readOnly = false) =>
    orms.app.em.fork().transactional(
      async (em) => {
        const found = await queryRows(em as EntityManager, query);
        way.freeze();
        return found;
      },
      { readOnly },
    );
  await expect(frozenAfter(readingQuery({ n: column.number() }, 'select 1 as n'))).resolves.toEqual([{ n: 1 }]);
  way.thaw();
  await expect(frozenAfter(queryOf({ n: column.number() }, 'select 1 as n'), true)).resolves.toEqual([{ n: 1 }]);
  way.thaw();
  await expect(frozenAfter(queryOf({ n: column.number() }, 'select 2 as n'))).rejects.toThrow('Query read timeout');
});

it('has the server ask soon whether the other end is still there', async () => {
  const [app, support] = await Promise.all([startFreezableProxy(urls.app), startFreezableProxy(urls.support)]);
  const orms = await openOrms({ urls: { ...urls, app: app.url, support: support.url }, entities: [outboxSchema], maxConnections: 1 });
  onTestFinished(() => orms.close());
  const asked = `select name, setting from pg_settings where name like 'tcp_keepalives_%' or name = 'idle_in_transaction_session_timeout'`;
  for (const orm of [orms.app, orms.support]) {
    const found = await orm.em.fork().execute<{ name: string; setting: string }[]>(asked);
    expect(Object.fromEntries(found.map(({ name, setting }) => [name, setting]))).toEqual({
      tcp_keepalives_idle: '15',
      tcp_keepalives_interval: '5',
      tcp_keepalives_count: '3',
      idle_in_transaction_session_timeout: '300000',
    });
  }
});
