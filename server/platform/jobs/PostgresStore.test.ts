import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { keepaliveOptions } from '#server/platform/database/postgres/keepaliveOptions.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { createPostgresStore } from './PostgresStore.ts';

it('sets TCP keep-alives on its connections', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  // The server listens on a port, not on a socket path.
  const { port } = server.address() as AddressInfo;
  const store = createPostgresStore(`postgres://jobs:x@127.0.0.1:${port}/jobs`, 'node', createLog({ level: 'silent' }));
  onTestFinished(() => store.close());
  const greeted = once(server, 'connection').then(async ([socket]: Socket[]) => {
    const [greeting] = socket === undefined ? [] : ((await once(socket, 'data')) as Buffer[]);
    socket?.destroy();
    return greeting?.toString('latin1');
  });
  await expect(store.connect()).rejects.toThrow('Start it, or correct JOBS_DATABASE_URL.');
  expect(await greeted).toContain(`options\0${keepaliveOptions}\0`);
});

it('makes its table in an empty database, and finds it again', async () => {
  const { urls, drop } = await createTestDatabase('template0');
  onTestFinished(drop);
  for (const node of ['one', 'two']) {
    const store = createPostgresStore(urls.owner, node, createLog({ level: 'silent' }));
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await store.connect();
    // oxlint-disable-next-line no-await-in-loop
    expect(await store.counts()).toEqual([]);
    // oxlint-disable-next-line no-await-in-loop
    await store.close();
  }
});
