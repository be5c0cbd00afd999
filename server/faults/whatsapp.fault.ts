import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { createWhatsAppSource, type WhatsAppSource } from './CustomerSource.ts';
import { startConversation } from './traffic.spec.ts';
import {
  isLongRun,
  startFaultEnvironment,
  waitFor,
  waitForConnection,
  waitForCount,
  type FaultEnvironment,
  type SignedInUser,
} from './startFaultEnvironment.ts';

let simulator: Simulator;
let environment: FaultEnvironment;
let admin: SignedInUser;
let source: WhatsAppSource;
let phone: SimulatedPhone;

beforeAll(async () => {
  simulator = await new Simulator().start();
  environment = await startFaultEnvironment(simulator.environment);
  admin = await environment.as('admin@demo.prosa');
  source = await createWhatsAppSource(simulator, admin, []);
  ({ phone } = source);
});

afterEach(() => {
  simulator.faults.refuseLogin = undefined;
});

afterAll(async () => {
  await environment.stop();
  await simulator.stop();
});

const showConnection = () => admin.caller.call(api.connections.show, { id: source.connectionId });

/** A message of a new customer arrives. */
async function expectReception(index: number): Promise<void> {
  const customer = await source.makeCustomer(index);
  await customer.sendMessage('voltou?');
  await waitForCount(
    environment.owner,
    `messages m join contacts c on c.id = m.contact_id where c.number = '${customer.number}' and m.body = 'voltou?'`,
    1,
  );
}

it("a number outlives any number of the server's own failures", async () => {
  const codes = ['500', '501', '503', '599'];
  let refusals = 0;
  simulator.faults.refuseLogin = () => {
    refusals += 1;
    return codes[refusals % codes.length];
  };
  simulator.sendStreamError(phone, '500');
  await waitFor('failed log-ins', async () => refusals >= (isLongRun ? 12 : 4) || null);
  expect(await showConnection()).toMatchObject({ state: expect.stringMatching(/backoff|connecting/) });
  const { rows } = await environment.owner.query('select wanted from connections where id = $1', [source.connectionId]);
  expect(rows).toEqual([{ wanted: true }]);
  simulator.faults.refuseLogin = undefined;
  await waitForConnection(admin.caller, source.connectionId);
  await expectReception(1);
});

it('a retired client version is replaced without a restart', async () => {
  const retired = simulator.clientRevision;
  simulator.clientRevision += 1_000;
  simulator.faults.oldestRevision = retired + 1;
  simulator.dropConnections();
  const logins = simulator.logins.items.length;
  await waitFor('a log-in', async () => simulator.logins.items.length > logins || null);
  await waitForConnection(admin.caller, source.connectionId);
  await expectReception(2);
  const health = await admin.caller.call(api.guardian.health, { id: source.connectionId });
  expect(health.clientVersion).toMatchObject({ revision: retired + 1_000, isInUse: true });
  const metrics = await (await fetch(new URL('/metrics', environment.servers[0].url))).text();
  expect(Number(/^prosa_whatsapp_version_age_seconds ([\d.]+)$/m.exec(metrics)?.[1])).toBeLessThan(120);
  await environment.servers[0].killAndStart();
  await waitForConnection(admin.caller, source.connectionId);
});

it('nothing that was confirmed is dropped, and nothing of a bot enters a ticket', async () => {
  const ana = simulator.addContact({ number: '5511977770001', name: 'Ana' });
  const hosted = simulator.addContact({ number: '5511977770002', name: 'Loja da nuvem' });
  const messages = `messages m join contacts c on c.id = m.contact_id`;
  const times = isLongRun ? 50 : 5;
  for (let n = 0; n < times; n += 1) {
    const body = `entra ${n}`;
    await ana.send(
      phone,
      { conversation: body },
      { attrs: { from: '1700000000@broadcast', participant: ana.lid, participant_pn: ana.pn } },
    );
    await hosted.send(phone, { conversation: body }, { attrs: { from: `${hosted.lidUser}:99@hosted.lid` } });
    await phone.send(ana, { conversation: `robô ${n}` }, { attrs: { recipient: '867051314767696@bot' } });
    await phone.send(ana, { conversation: `lista ${n}` }, { attrs: { recipient: '1700000000@broadcast' } });
    if (n % 4 === 2) {
      simulator.dropConnections();
    }
  }
  await waitForCount(environment.owner, `${messages} where c.number in ('${ana.number}', '${hosted.number}')`, 2 * times);
  await waitForCount(environment.owner, `connection_unplaced_messages where connection_id = ${source.connectionId}`, times);
  const { rows } = await environment.owner.query(`select c.number, count(*)::int as n from ${messages}
    where m.body like 'entra%' or m.body like 'robô%' or m.body like 'lista%' group by c.number order by 1`);
  expect(rows).toEqual([ana, hosted].map(({ number }) => ({ number, n: times })));
});

it('a backlog of weeks is received in one log-in', async () => {
  const rui = simulator.addContact({ number: '5511977770003', name: 'Rui' });
  const size = isLongRun ? 12_000 : 300;
  await admin.caller.call(api.connections.pause, { id: source.connectionId });
  await waitFor('no client', async () => [...simulator.companions].every(({ socket }) => socket === undefined) || null);
  const logins = simulator.logins.items.length;
  for (let n = 0; n < size; n += 1) {
    await rui.text(phone, `na fila ${n}`);
  }
  await admin.caller.call(api.connections.start, { id: source.connectionId });
  const own = `messages m join contacts c on c.id = m.contact_id where c.number = '${rui.number}'`;
  await waitFor('the backlog', async () => {
    const { rows } = await environment.owner.query<{ n: number }>(`select count(*)::int as n from ${own}`);
    return rows[0]?.n === size || null;
  });
  expect(simulator.logins.items.length - logins).toBe(1);
});

it('a refused message locks strangers only where the server confirms the lock', async () => {
  const { ticketId } = await startConversation(admin, source, 700);
  const lockedUntil = async () =>
    (await environment.owner.query('select strangers_locked_until as until from connections where id = $1', [source.connectionId])).rows;
  const sendRefused = async (failure: string): Promise<void> => {
    await admin.caller.call(api.messages.send, { ticketId, body: failure });
    await waitForCount(environment.owner, `messages where ticket_id = ${ticketId} and from_me and failure = '${failure}'`, 1);
  };
  simulator.faults.refuseMessage = () => '463';
  await sendRefused('rejected');
  expect(await lockedUntil()).toEqual([{ until: null }]);
  simulator.setTimeLockAnswer(phone, new Date(Date.now() + hourMs));
  await sendRefused('restricted');
  expect(await lockedUntil()).toEqual([{ until: expect.any(Date) }]);
  simulator.faults.refuseMessage = undefined;
  simulator.setTimeLock(phone, null);
});
