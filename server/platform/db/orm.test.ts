import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { freshDatabase } from '#server/testing/database.ts';
import { valve } from '#server/testing/valve.ts';
import { openOrms } from './orm.ts';
import { outboxSchema } from './outbox.ts';
import type { DatabaseUrls } from './prepare.ts';

let urls: DatabaseUrls;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ urls, drop } = await freshDatabase());
});
afterAll(() => drop());

it('gives a connection up that does not answer, with all that waits for it, and does not use it again', async () => {
  const way = await valve(urls.app);
  const orms = await openOrms({ urls: { ...urls, app: way.url }, entities: [outboxSchema], connections: 1, patience: 2_000 });
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
  // The pool has but this one place.
  await expect.poll(() => backend().catch(() => []), { timeout: 15_000 }).toHaveLength(1);
  const [after] = await backend();
  expect(after?.pid).not.toBe(before?.pid);
});
