import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelState, OwnedConnection } from '#server/channels/Channel.ts';
import type { SimulatedContact } from '#server/simulators/whatsapp/people/SimulatedContact.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import { startSimulatorFixture, type SimulatorFixture } from '#server/testing/channels/startSimulatorFixture.ts';
import type { LoginRefusalFault } from '#server/simulators/whatsapp/server/SimulatorState.ts';
import type { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import type { WhatsAppChannelFixture } from '#server/simulators/whatsapp/testing/WhatsAppChannelFixture.ts';
import { hourMs } from '#shared/rules/durations.ts';

let simulatorFixture: SimulatorFixture;
let simulator: Simulator;
let fixture: WhatsAppChannelFixture;
let phone: SimulatedPhone;
let ana: SimulatedContact;
let connection: OwnedConnection;

beforeAll(async () => {
  simulatorFixture = await startSimulatorFixture({ backoffCeilingMs: 200 });
  ({ simulator, fixture } = simulatorFixture);
  ana = simulator.addContact({ number: '5511987654321', name: 'Ana' });
});
afterAll(() => simulatorFixture.close());

let phones = 0;
/** Each test has a number of its own and cleared logs. */
beforeEach(async () => {
  simulator.faults.refuseLogin = undefined;
  fixture.states.items.length = 0;
  fixture.items.items.length = 0;
  phone = simulator.addPhone({ number: `55119000001${String((phones += 1)).padStart(2, '0')}`, name: 'Loja' });
  connection = await fixture.createConnection();
  await fixture.pairPhone(connection, phone);
});
afterEach(() => fixture.channel.close(connection.id, { forget: false }));

const secondsLeft = ({ nextAttemptAt }: ChannelState): number | null =>
  nextAttemptAt && Math.round((nextAttemptAt.getTime() - Date.now()) / 1000);
const countKeys = async (): Promise<number> =>
  (await fixture.query('select 1 from whatsapp_keys where connection_id = $1', [connection.id])).length;

/** Refuses the next log-in of the number; resolves with the state that follows. */
async function refuseNextLogin(refusal: LoginRefusalFault): Promise<ChannelState> {
  const before = fixture.states.items.length;
  simulator.faults.refuseLogin = () => refusal;
  simulator.dropConnections(phone);
  return fixture.states.waitFor(
    (state) => fixture.states.items.indexOf(state) > before + 1 && state.state !== 'connecting' && state.state !== 'restarting',
  );
}

describe('a number whose log-in is refused', () => {
  it.each([
    ['402', 'banned'],
    ['403', 'banned'],
    ['406', 'banned'],
    ['411', 'failed'],
  ] as const)('with %s is %s, waits for a person and keeps its keys', async (code, state) => {
    expect(await refuseNextLogin(code)).toMatchObject({ state, nextAttemptAt: null });
    expect(await countKeys()).toBeGreaterThan(800);
  });

  it('with 401 is logged out, and its keys are deleted', async () => {
    expect(await refuseNextLogin('401')).toMatchObject({ state: 'loggedOut', reason: 'unlinked', nextAttemptAt: null });
    await expect.poll(countKeys).toBe(0);
  });

  it('with 405 tries again in minutes', async () => {
    const state = await refuseNextLogin('405');
    expect(state.state).toBe('versionRefused');
    expect(secondsLeft(state)).toBeGreaterThan(290);
    expect(await countKeys()).toBeGreaterThan(800);
  });

  it('with 429 tries again in a quarter of an hour', async () => {
    const state = await refuseNextLogin('429');
    expect(state).toMatchObject({ state: 'backoff', reason: 'rateLimited' });
    expect(secondsLeft(state)).toBeGreaterThan(890);
  });

  it('with 402 is banned until the time that the server names', async () => {
    const state = await refuseNextLogin({ reason: '402', code: '101', expire: '7200' });
    expect(state).toMatchObject({ state: 'banned', reason: 'temporaryBan' });
    expect(secondsLeft(state)).toBeGreaterThan(7_190);
    expect(secondsLeft(state)).toBeLessThanOrEqual(7_200);
    await fixture.channel.close(connection.id, { forget: false });
    simulator.faults.refuseLogin = () => ({ reason: '402', expire: '1' });
    await fixture.channel.open(connection);
    await fixture.states.waitForCount(2, ({ reason }) => reason === 'temporaryBan');
    simulator.faults.refuseLogin = undefined;
    await fixture.waitUntilConnected(2);
  });

  it("with 403 shows the server's own words", async () => {
    const words = { logout_message_header: 'Sua conta foi bloqueada', logout_message_subtext: 'Peça uma análise no celular.' };
    const state = await refuseNextLogin({ reason: '403', ...words });
    expect(state).toMatchObject({ state: 'banned', text: 'Sua conta foi bloqueada\nPeça uma análise no celular.' });
  });

  it.each(['408', '500', '501', '503', '419'])('with %s retries with a back-off and reconnects when it is accepted', async (code) => {
    expect(await refuseNextLogin(code)).toMatchObject({ state: 'backoff' });
    await fixture.states.waitForCount(6, ({ state }) => state === 'backoff');
    expect(fixture.states.items.filter(({ state }) => state === 'failed')).toEqual([]);
    simulator.faults.refuseLogin = undefined;
    await fixture.waitUntilConnected(2);
    await fixture.waitForMessage(await ana.text(phone, 'de volta'));
  });
});

describe('a number that is replaced by another log-in', () => {
  it('waits a minute before it reconnects, and keeps its keys', async () => {
    simulator.sendStreamError(phone, 'conflict');
    const state = await fixture.states.waitFor(({ reason }) => reason === 'replaced');
    expect(state.state).toBe('backoff');
    expect(secondsLeft(state)).toBeGreaterThan(55);
    expect(await countKeys()).toBeGreaterThan(800);
  });
});

describe('a restriction', () => {
  it('leaves the number connected, and ends by itself at its time', async () => {
    const until = new Date(Math.ceil(Date.now() / 1000) * 1000 + 2000);
    simulator.setTimeLock(phone, until);
    expect(await fixture.states.waitFor(({ state }) => state === 'restricted')).toMatchObject({ reason: 'timeLock', nextAttemptAt: until });
    await fixture.channel.send(connection.id, fixture.buildText(ana.lid, 'respondo'));
    await ana.receivedMessages.waitFor(({ text: shownText }) => shownText === 'respondo');
    await fixture.waitUntilConnected(2);
  });

  it('outlives the socket, and ends when the server says so', async () => {
    simulator.limitNewChats(phone, 'CAPPED', new Date(Date.now() + hourMs));
    await fixture.states.waitFor(({ reason }) => reason === 'quota');
    simulator.dropConnections(phone);
    await fixture.states.waitForCount(2, ({ state }) => state === 'restricted');
    simulator.setTimeLock(phone, null);
    simulator.limitNewChats(phone, 'NONE', new Date(Date.now() + hourMs));
    await fixture.waitUntilConnected(2);
    expect(fixture.states.items.filter(({ state }) => state === 'connected')).toHaveLength(2);
  });
});

describe('the offline queue', () => {
  it('keeps the number syncing until it is empty', async () => {
    const [companion] = phone.linkedCompanions;
    if (companion !== undefined) {
      companion.withholdsOfflineEnd = true;
    }
    simulator.dropConnections(phone);
    const id = await ana.text(phone, 'na fila');
    await fixture.states.waitForCount(2, ({ state }) => state === 'syncing');
    await fixture.waitForMessage(id);
    expect(fixture.states.items.at(-1)?.state).toBe('syncing');
  });
});
