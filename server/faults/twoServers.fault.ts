import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { liveEventName } from '#shared/kit/liveEventName.ts';
import { demoPassword } from '#server/demo/demoCompany.ts';
import { startPostgres, type RunningPostgres } from '#server/platform/database/postgres/embedded/startPostgres.ts';
import { createLog } from '#server/platform/log.ts';
import { createApiClient, type ApiClient } from '#server/testing/server/createApiClient.ts';
import { startServerProcess, type ServerProcess } from './startServerProcess.ts';

let folder: string;
let postgres: RunningPostgres;
const servers: ServerProcess[] = [];

/** The README requires the same secrets for several servers. */
const secrets = {
  JWT_SECRET: 'a secret for access tokens of two servers',
  REFRESH_SECRET: 'a secret for refresh tokens of two servers',
  FILES_SECRET: 'a secret for file addresses of two servers',
  ENVELOPE_KEY: 'ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100',
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-two-'));
  postgres = await startPostgres({ dir: path.join(folder, 'postgres'), log: createLog({ level: 'warn' }) });
  await postgres.createDatabase('two');
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(name: string): Promise<ServerProcess> {
  const server = await startServerProcess({
    ...secrets,
    DATABASE_URL: postgres.url('two'),
    DATA_DIR: path.join(folder, name),
    DEMO: '1',
  });
  servers.push(server);
  return server;
}

async function signIn(server: ServerProcess): Promise<{ caller: ApiClient; token: string; companyId: number }> {
  const { token, user } = await createApiClient(server.url, null).call(api.auth.login, {
    email: 'admin@demo.prosa',
    password: demoPassword,
  });
  return { caller: createApiClient(server.url, token), token, companyId: user.companyId };
}

interface TagListener {
  readonly socket: Socket;
  readonly received: { id: number; n: number }[];
  waitFor(count: number): Promise<void>;
}

/** A client that records tag events and their log numbers. */
async function listen(server: ServerProcess, token: string, companyId: number): Promise<TagListener> {
  const socket = io(server.url, { transports: ['websocket'], query: { token }, forceNew: true, reconnection: false });
  const received: TagListener['received'] = [];
  let wake = (): void => undefined;
  socket.on(liveEventName(companyId, 'tag'), (event: { tag?: { id: number } }, { n }: { n: number }) => {
    received.push({ id: event.tag?.id ?? 0, n });
    wake();
  });
  await new Promise<void>((resolve) => socket.once('ready', () => resolve()));
  const waitFor = async (count: number): Promise<void> => {
    while (received.length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return { socket, received, waitFor };
}

it('two servers on one database act as one, and one continues when the other is killed', async () => {
  const [one, other] = [await start('one'), await start('other')];
  const [first, second] = [await signIn(one), await signIn(other)];
  const listener = await listen(other, second.token, second.companyId);

  const firstTag = await first.caller.call(api.tags.create, { name: 'made at one' });
  await listener.waitFor(1);
  expect(listener.received.map(({ id }) => id)).toEqual([firstTag.id]);
  const last = listener.received[0]?.n ?? 0;

  // The first server dies; the other one may have to take over the relay.
  listener.socket.close();
  await one.kill();
  const missed: number[] = [];
  for (const name of ['missed one', 'missed two', 'missed three']) {
    missed.push((await second.caller.call(api.tags.create, { name })).id);
  }

  const back = await listen(other, second.token, second.companyId);
  const resumed = new Promise<void>((resolve) => back.socket.once('resumed', () => resolve()));
  back.socket.emit('resume', { after: last });
  await resumed;
  await back.waitFor(3);
  // A late relay sends live what was asked for as missed, too; the number tells clients.
  const once = new Map(back.received.map(({ id, n }) => [n, id]));
  expect([...once.keys()]).toEqual([last + 1, last + 2, last + 3]);
  expect([...once.values()]).toEqual(missed);
  back.socket.close();
});

it('SIGINT ends a server cleanly', async () => {
  const server = await start('third');
  expect(await server.stop()).toBe(0);
});
