import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { RunningChannels } from '#server/channels/index.ts';
import { startHouse, type MadeUser, type TestHouse } from '#server/testing/house.ts';
import { takeSaid } from '#server/testing/said.ts';
import { linkPhone, startWhatsAppProcess } from '#server/testing/whatsAppProcess.ts';
import type { Contact } from './simulator/Contact.ts';
import { Simulator } from './simulator/Simulator.ts';

/** Two at once, and one every five seconds after that. */
const pace = { burst: 2, perMinute: 12 };
const quick = { burst: 2, perMinute: 6_000 };
const words = ['um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito'];

let simulator: Simulator;
let house: TestHouse;
let running: RunningChannels;
let admin: MadeUser;
let ana: Contact;
let connectionId: number;
let ticketId: number;

beforeAll(async () => {
  simulator = await new Simulator().start();
  house = await startHouse({ SERVICES: 'web', LOG_LEVEL: 'fatal', ...simulator.environment });
  running = startWhatsAppProcess(house.platform, pace);
  ({ admin } = await house.company());
  const phone = simulator.phone({ number: '5511900000001', name: 'Loja' });
  ana = simulator.contact({ number: '5511987654321', name: 'Ana' });
  connectionId = await linkPhone(house, admin, phone);
  await ana.text(phone, 'oi');
  ticketId = await until(async () => (await call(api.tickets.page, { showAll: true })).tickets[0]?.id ?? expect.fail('no conversation'));
  await call(api.tickets.update, { id: ticketId, status: 'open', userId: admin.id });
});
afterAll(async () => {
  await running.stop();
  await simulator.stop();
});

const call: ReturnType<TestHouse['as']>['call'] = (endpoint, input) => house.as(admin).call(endpoint, input);
const until = <T>(look: () => T | Promise<T>) => vi.waitFor(look, { timeout: 30_000, interval: 20 });
const waiting = () => call(api.messages.waiting, { ticketId });
const tallies = async () => (await call(api.guardian.health, { id: connectionId })).waiting;
const holdsSaid = async () => (await takeSaid(house.platform, admin.companyId)).filter(({ event }) => event === 'numberHold');

it('what the pace of a number holds back says so, with its time, to agents and admins, also over a restart, until it has left', async () => {
  await takeSaid(house.platform, admin.companyId);
  await Promise.all(words.map((body) => call(api.messages.send, { ticketId, body })));
  const paced = await until(async () => {
    const found = await waiting();
    expect(found.every(({ cause }) => cause === 'pace')).toBe(true);
    return found[0] ? found : expect.fail('nothing waits');
  });
  expect(paced.map(({ ahead }) => ahead)).toEqual(paced.map((_, index) => index));
  const [first, last] = [paced[0], paced.at(-1)];
  expect(first).toMatchObject({ perMinute: 12, failure: null });
  expect(Date.parse(last?.until ?? '') - Date.parse(first?.until ?? '')).toBe((paced.length - 1) * 5_000);
  expect(await tallies()).toMatchObject([{ cause: 'pace', perMinute: 12 }]);

  await running.stop();
  const left = (await waiting()).length;
  expect(left).toBeGreaterThan(2);
  expect(new Set((await waiting()).map(({ cause }) => cause))).toEqual(new Set(['connection']));
  expect(await tallies()).toMatchObject([{ cause: 'connection', count: left, perMinute: null }]);

  const restartedAt = performance.now();
  running = startWhatsAppProcess(house.platform, pace);
  await until(async () => expect((await waiting()).map(({ cause }) => cause)).toContain('pace'));
  // No new burst: the number writes no faster because its process has died.
  await until(async () => expect((await waiting()).length).toBeLessThan(left));
  expect(performance.now() - restartedAt).toBeGreaterThan(3_700);

  await running.stop();
  running = startWhatsAppProcess(house.platform, quick);
  await until(() => expect(ana.inbox.all.map(({ words: shown }) => shown)).toEqual(expect.arrayContaining(words)));
  await until(async () => expect(await waiting()).toEqual([]));
  expect(await tallies()).toEqual([]);
  // Not one for every message: two processes said it, the third takes it back.
  const said = await until(async () => holdsSaid());
  expect(said.length).toBeGreaterThan(1);
  expect(said.length).toBeLessThanOrEqual(4);
  expect(said[0]).toMatchObject({ rooms: ['mainchannel'], body: { action: 'update', whatsappId: connectionId } });
}, 90_000);
