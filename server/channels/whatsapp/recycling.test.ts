import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnedConnection } from '#server/channels/Channel.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { testConfig } from '#server/testing/settings.ts';
import { Courier } from './ipc/Courier.ts';
import { failureCodec, type HostQuestions, type WorkerQuestions } from './ipc/questions.ts';
import { usualWatch } from './ipc/watch.ts';
import type { Companion } from './simulator/Companion.ts';
import type { Contact } from './simulator/Contact.ts';
import type { Phone } from './simulator/Phone.ts';
import { Simulator } from './simulator/Simulator.ts';
import { Stage } from './simulator/stage.ts';

const watch = { login: 4000, opening: 2000, bytes: 1000, look: 100, beat: 100, worker: 3000 };

/** Processes are started, and given up only after they have been silent for seconds. */
vi.setConfig({ testTimeout: 60_000 });

let simulator: Simulator;
let stage: Stage;
let phone: Phone;
let ana: Contact;
let urls: { owner: string; app: string };
let connection: OwnedConnection;
let companion: Companion;
let drop: () => Promise<void>;

beforeEach(async () => {
  simulator = await new Simulator().start();
  ({ urls, drop } = await freshDatabase());
  stage = new Stage({ urls, config: testConfig({ ...simulator.environment, LOG_LEVEL: 'silent' }), watch });
  phone = simulator.phone({ number: '5511900000001', name: 'Loja' });
  ana = simulator.contact({ number: '5511987654321', name: 'Ana' });
  connection = await stage.connection();
  companion = await stage.pair(connection, phone);
});

afterEach(async () => {
  await stage.close();
  await simulator.stop();
  await drop();
});

const deaf = (times: number): Promise<unknown> => stage.states.count(times, ({ reason }) => reason === 'deaf');

describe('a socket that is busy and says nothing', () => {
  it('is replaced; the second one within an hour takes its whole process along', async () => {
    const [worker] = stage.channel.pids;
    companion.link?.mumble();
    await deaf(1);
    await stage.connected(2);
    expect(stage.channel.pids).toEqual([worker]);
    const heard = await stage.message(await ana.text(phone, 'ouviu?'));
    expect(heard.body).toBe('ouviu?');
    companion.link?.mumble();
    await stage.connected(3);
    expect(stage.channel.pids).not.toContain(worker);
    await stage.message(await ana.text(phone, 'e agora?'));
  });
});

describe('a server that says nothing to a number that logs in', () => {
  it('is asked again', async () => {
    simulator.faults.isMuteAtLogin = true;
    simulator.drop(phone);
    const before = await stage.states.count(1, ({ state }) => state === 'backoff');
    await stage.states.count(before.length + 1, ({ state }) => state === 'backoff');
    simulator.faults.isMuteAtLogin = false;
    await stage.connected(2);
    await stage.message(await ana.text(phone, 'e então?'));
  });
});

describe('a message that cannot be opened because something hangs', () => {
  it('costs the socket, and comes again', async () => {
    await stage.message(await ana.text(phone, 'antes'));
    const holder = new pg.Client(urls.owner);
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table whatsapp_inbox in access exclusive mode');
    const id = await ana.text(phone, 'durante');
    await deaf(1);
    await holder.end();
    expect((await stage.message(id)).body).toBe('durante');
  });
});

describe('a worker', () => {
  it('that is frozen is replaced, and nothing is lost', async () => {
    const [worker = 0] = stage.channel.pids;
    process.kill(worker, 'SIGSTOP');
    const id = await ana.text(phone, 'congelou?');
    expect((await stage.message(id)).body).toBe('congelou?');
    expect(stage.channel.pids).not.toContain(worker);
  });

  it('that has grown old is replaced in order', async () => {
    await stage.restart();
    const aging = new Stage({ urls, config: testConfig({ ...simulator.environment, LOG_LEVEL: 'silent' }), watch: { age: 5000 } });
    await aging.channel.open({ ...connection, epoch: 2 });
    // Before it is connected: on a busy machine that takes as long as it may live.
    const former = aging.channel.pids;
    await aging.connected(2);
    expect(aging.channel.pids).not.toEqual(former);
    const heard = await aging.message(await ana.text(phone, 'tudo bem?'));
    expect(heard.body).toBe('tudo bem?');
    await aging.close();
  });

  it('ends by itself when its host gives no sign of life, before anybody else may take its numbers', async () => {
    const child = fork(path.join(import.meta.dirname, 'worker.ts'), { serialization: 'advanced', execArgv: ['--no-warnings'] });
    const ended = once(child, 'exit');
    const silent: HostQuestions extends infer Q ? { [Name in keyof Q]: () => Promise<void> } : never = {
      received: async () => undefined,
      stateChanged: async () => undefined,
    };
    const courier = new Courier<WorkerQuestions, HostQuestions>(child, silent, failureCodec);
    const config = testConfig({ ...simulator.environment, LOG_LEVEL: 'silent' });
    await courier.ask('begin', { config, databaseUrl: urls.app, watch: { ...usualWatch, host: 600 } });
    await courier.ask('beat', null);
    const begun = performance.now();
    expect(await ended).toEqual([70, null]);
    expect(performance.now() - begun).toBeGreaterThan(500);
    expect(usualWatch.host).toBeLessThan(30_000);
  });
});
