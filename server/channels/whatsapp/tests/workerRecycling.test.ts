import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnedConnection } from '#server/channels/Channel.ts';
import { decodeBinaryNode } from '#server/channels/whatsapp/library/baileys.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { testConfig } from '#server/testing/server/testConfig.ts';
import {
  failureCodec,
  type HostMethods,
  IpcRpc,
  type RpcHandlers,
  type WorkerMethods,
} from '#server/channels/whatsapp/ipc/workerProtocol.ts';
import { defaultLivenessTimings } from '#server/channels/whatsapp/ipc/livenessTimings.ts';
import type { Companion } from '#server/simulators/whatsapp/clients/Companion.ts';
import type { SimulatedContact } from '#server/simulators/whatsapp/people/SimulatedContact.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { WhatsAppChannelFixture } from '#server/simulators/whatsapp/testing/WhatsAppChannelFixture.ts';

const timings = {
  loginTimeoutMs: 4000,
  decryptTimeoutMs: 2000,
  stanzaTimeoutMs: 1000,
  checkIntervalMs: 100,
  heartbeatIntervalMs: 100,
  workerTimeoutMs: 3000,
};

/** Worker processes start, and are replaced after seconds of silence. */
vi.setConfig({ testTimeout: 60_000 });

let simulator: Simulator;
let fixture: WhatsAppChannelFixture;
let phone: SimulatedPhone;
let ana: SimulatedContact;
let urls: { owner: string; app: string };
let connection: OwnedConnection;
let companion: Companion;
let drop: () => Promise<void>;

beforeEach(async () => {
  simulator = await new Simulator().start();
  ({ urls, drop } = await createTestDatabase());
  fixture = new WhatsAppChannelFixture({ urls, config: testConfig({ ...simulator.environment, LOG_LEVEL: 'silent' }), timings });
  phone = simulator.addPhone({ number: '5511900000001', name: 'Loja' });
  ana = simulator.addContact({ number: '5511987654321', name: 'Ana' });
  connection = await fixture.createConnection();
  companion = await fixture.pairPhone(connection, phone);
});

afterEach(async () => {
  await fixture.close();
  await simulator.stop();
  await drop();
});

const waitUntilDeaf = (times: number): Promise<unknown> => fixture.states.waitForCount(times, ({ reason }) => reason === 'deaf');

describe('a socket with bytes and no stanzas', () => {
  /** More bytes come, as they do on a real socket: a stanza that was still being read took the first ones for its own. */
  const deafen = async ({ socket }: Companion, times: number): Promise<void> => {
    const bytes = setInterval(() => socket?.sendPartialFrame(), 100);
    await waitUntilDeaf(times).finally(() => clearInterval(bytes));
  };

  it('is replaced, however often, and its process stays', async () => {
    const { pids } = fixture.channel;
    await deafen(companion, 1);
    await fixture.waitUntilConnected(2);
    expect((await fixture.waitForMessage(await ana.text(phone, 'ouviu?'))).body).toBe('ouviu?');
    await deafen(companion, 2);
    await fixture.waitUntilConnected(3);
    await fixture.waitForMessage(await ana.text(phone, 'e agora?'));
    expect(fixture.channel.pids).toEqual(pids);
  });

  it('ends its process with that of another number, unless a number answers', async () => {
    const { pids } = fixture.channel;
    const others = [];
    for (const number of ['5511900000002', '5511900000003']) {
      const other = simulator.addPhone({ number, name: 'Filial' });
      others.push(await fixture.pairPhone(await fixture.createConnection(), other));
    }
    const [second, third] = others;
    await deafen(companion, 1);
    await fixture.waitUntilConnected(4);
    await deafen(second ?? companion, 2);
    await fixture.waitUntilConnected(5);
    expect(fixture.channel.pids).toEqual(pids);
    simulator.faults.ignoresPings = true;
    await deafen(third ?? companion, 3);
    await vi.waitFor(() => expect(fixture.channel.pids).not.toEqual(pids), { timeout: 20_000, interval: 100 });
    simulator.faults.ignoresPings = false;
    await fixture.waitForMessage(await ana.text(phone, 'todos de volta?'));
  });
});

describe('a stanza that the library refuses', () => {
  it.each([
    ['of an unknown server', { from: '16505361212@interop' }],
    ['of a person, for somebody else', { recipient: '5511900009999@s.whatsapp.net' }],
    ['of a group, without an author', { from: '120300000000000001@g.us' }],
  ])('%s makes no socket deaf, and is kept with its bytes', async (_name, attrs) => {
    const id = await ana.send(phone, { conversation: 'de fora' }, { attrs });
    const item = await fixture.items.waitFor((one) => one.type === 'unplaced' && one.externalId === id);
    const { stanza = '' } = item.type === 'unplaced' ? item : {};
    expect(await decodeBinaryNode(Buffer.from(stanza, 'base64'))).toMatchObject({ tag: 'message', attrs: { id, ...attrs } });
    await new Promise((resolve) => setTimeout(resolve, timings.decryptTimeoutMs + 3 * timings.checkIntervalMs));
    expect(fixture.states.items.filter(({ reason }) => reason === 'deaf')).toEqual([]);
  });

  it('of a person is also in their conversation, as one that only the phone shows', async () => {
    const id = await ana.send(phone, { conversation: 'oi' }, { attrs: { recipient: '5511900009999@s.whatsapp.net' } });
    expect(await fixture.waitForMessage(id)).toMatchObject({ key: { chat: ana.lid }, kind: 'unsupported', body: '' });
  });
});

describe('a server that does not answer a log-in', () => {
  it('is tried again', async () => {
    simulator.faults.ignoresLogins = true;
    simulator.dropConnections(phone);
    const before = await fixture.states.waitForCount(1, ({ state }) => state === 'backoff');
    await fixture.states.waitForCount(before.length + 1, ({ state }) => state === 'backoff');
    simulator.faults.ignoresLogins = false;
    await fixture.waitUntilConnected(2);
    await fixture.waitForMessage(await ana.text(phone, 'e então?'));
  });
});

describe('a message whose decryption hangs', () => {
  it('ends the socket, and is redelivered', async () => {
    await fixture.waitForMessage(await ana.text(phone, 'antes'));
    const holder = new pg.Client(urls.owner);
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table whatsapp_inbox in access exclusive mode');
    const id = await ana.text(phone, 'durante');
    await waitUntilDeaf(1);
    await holder.end();
    expect((await fixture.waitForMessage(id)).body).toBe('durante');
  });
});

describe('a worker', () => {
  it('that is frozen is replaced, and nothing is lost', async () => {
    const [worker = 0] = fixture.channel.pids;
    process.kill(worker, 'SIGSTOP');
    const id = await ana.text(phone, 'congelou?');
    expect((await fixture.waitForMessage(id)).body).toBe('congelou?');
    expect(fixture.channel.pids).not.toContain(worker);
  });

  it('that reaches its maximum age is replaced in order', async () => {
    await fixture.restart();
    const shortLived = new WhatsAppChannelFixture({
      urls,
      config: testConfig({ ...simulator.environment, LOG_LEVEL: 'silent' }),
      timings: { maxWorkerAgeMs: 5000 },
    });
    await shortLived.channel.open({ ...connection, epoch: 2 });
    // Read before it is connected: on a busy machine that may take its whole lifetime.
    const former = shortLived.channel.pids;
    await shortLived.waitUntilConnected(2);
    expect(shortLived.channel.pids).not.toEqual(former);
    const message = await shortLived.waitForMessage(await ana.text(phone, 'tudo bem?'));
    expect(message.body).toBe('tudo bem?');
    await shortLived.close();
  });

  it('exits without heartbeats of its host, before another host may own its numbers', async () => {
    const child = fork(path.join(import.meta.dirname, '../worker/main.ts'), { serialization: 'advanced', execArgv: ['--no-warnings'] });
    const exited = once(child, 'exit');
    const handlers: RpcHandlers<HostMethods> = {
      deliverItem: async () => undefined,
      reportState: async () => undefined,
      countDropped: async () => undefined,
      countSlowWork: async () => undefined,
      findRevision: async () => null,
    };
    const rpc = new IpcRpc<WorkerMethods, HostMethods>(child, handlers, failureCodec);
    const config = testConfig({ ...simulator.environment, LOG_LEVEL: 'silent' });
    await rpc.call('configure', { config, databaseUrl: urls.app, timings: { ...defaultLivenessTimings, hostTimeoutMs: 600 } });
    await rpc.call('heartbeat', null);
    const startedAt = performance.now();
    expect(await exited).toEqual([70, null]);
    expect(performance.now() - startedAt).toBeGreaterThan(500);
    expect(defaultLivenessTimings.hostTimeoutMs).toBeLessThan(30_000);
  });
});
