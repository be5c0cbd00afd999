import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { keepaliveOptions } from '#server/platform/database/postgres/keepaliveOptions.ts';
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
  await expect(store.connect()).rejects.toThrow(/terminated|ECONNRESET/);
  expect(await greeted).toContain(`options\0${keepaliveOptions}\0`);
});
