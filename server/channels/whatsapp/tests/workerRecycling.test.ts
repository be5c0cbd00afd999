import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnedConnection } from '#server/channels/Channel.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { testConfig } from '#server/testing/server/testConfig.ts';
import { IpcRpc } from '#server/channels/whatsapp/ipc/IpcRpc.ts';
import { failureCodec, type HostMethods, type WorkerMethods } from '#server/channels/whatsapp/ipc/workerProtocol.ts';
import { defaultLivenessTimings } from '#server/channels/whatsapp/ipc/livenessTimings.ts';
import type { Companion } from '#server/channels/whatsapp/simulator/clients/Companion.ts';
import type { SimulatedContact } from '#server/channels/whatsapp/simulator/people/SimulatedContact.ts';
import type { SimulatedPhone } from '#server/channels/whatsapp/simulator/people/SimulatedPhone.ts';
import { Simulator } from '#server/channels/whatsapp/simulator/Simulator.ts';
import { WhatsAppChannelFixture } from '#server/channels/whatsapp/simulator/testing/WhatsAppChannelFixture.ts';

const timings = {
  loginTimeoutMs: 4000,
  decryptTimeoutMs: 2000,
  stanzaTimeoutMs: 1000,
  checkIntervalMs: 100,
  heartbeatIntervalMs: 100,
  workerTimeoutMs: 3000,
};

/** Processes are started, and given up only after they have been silent for seconds. */
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

describe('a socket that is busy and says nothing', () => {
  it('is replaced; the second one within an hour takes its whole process along', async () => {
    const [worker] = fixture.channel.pids;
    companion.socket?.sendPartialFrame();
    await waitUntilDeaf(1);
    await fixture.waitUntilConnected(2);
    expect(fixture.channel.pids).toEqual([worker]);
    const heard = await fixture.waitForMessage(await ana.text(phone, 'ouviu?'));
    expect(heard.body).toBe('ouviu?');
    companion.socket?.sendPartialFrame();
    await fixture.waitUntilConnected(3);
    expect(fixture.channel.pids).not.toContain(worker);
    await fixture.waitForMessage(await ana.text(phone, 'e agora?'));
  });
});

describe('a server that says nothing to a number that logs in', () => {
  it('is asked again', async () => {
    simulator.faults.ignoresLogins = true;
    simulator.dropConnections(phone);
    const before = await fixture.states.waitForCount(1, ({ state }) => state === 'backoff');
    await fixture.states.waitForCount(before.length + 1, ({ state }) => state === 'backoff');
    simulator.faults.ignoresLogins = false;
    await fixture.waitUntilConnected(2);
    await fixture.waitForMessage(await ana.text(phone, 'e então?'));
  });
});

describe('a message that cannot be opened because something hangs', () => {
  it('costs the socket, and comes again', async () => {
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

  it('that has grown old is replaced in order', async () => {
    await fixture.restart();
    const aging = new WhatsAppChannelFixture({
      urls,
      config: testConfig({ ...simulator.environment, LOG_LEVEL: 'silent' }),
      timings: { maxWorkerAgeMs: 5000 },
    });
    await aging.channel.open({ ...connection, epoch: 2 });
    // Before it is connected: on a busy machine that takes as long as it may live.
    const former = aging.channel.pids;
    await aging.waitUntilConnected(2);
    expect(aging.channel.pids).not.toEqual(former);
    const heard = await aging.waitForMessage(await ana.text(phone, 'tudo bem?'));
    expect(heard.body).toBe('tudo bem?');
    await aging.close();
  });

  it('ends by itself when its host gives no sign of life, before anybody else may take its numbers', async () => {
    const child = fork(path.join(import.meta.dirname, '../worker/main.ts'), { serialization: 'advanced', execArgv: ['--no-warnings'] });
    const ended = once(child, 'exit');
    const handlers: HostMethods extends infer Q ? { [Name in keyof Q]: () => Promise<void> } : never = {
      deliverItem: async () => undefined,
      reportState: async () => undefined,
    };
    const rpc = new IpcRpc<WorkerMethods, HostMethods>(child, handlers, failureCodec);
    const config = testConfig({ ...simulator.environment, LOG_LEVEL: 'silent' });
    await rpc.call('configure', { config, databaseUrl: urls.app, timings: { ...defaultLivenessTimings, hostTimeoutMs: 600 } });
    await rpc.call('heartbeat', null);
    const startedAt = performance.now();
    expect(await ended).toEqual([70, null]);
    expect(performance.now() - startedAt).toBeGreaterThan(500);
    expect(defaultLivenessTimings.hostTimeoutMs).toBeLessThan(30_000);
  });
});
