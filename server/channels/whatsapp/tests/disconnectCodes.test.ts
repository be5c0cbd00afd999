import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelState, OwnedConnection } from '#server/channels/Channel.ts';
import type { SimulatedContact } from '#server/channels/whatsapp/simulator/people/SimulatedContact.ts';
import type { SimulatedPhone } from '#server/channels/whatsapp/simulator/people/SimulatedPhone.ts';
import { startSimulatorFixture, type SimulatorFixture } from '#server/testing/channels/startSimulatorFixture.ts';
import type { Simulator } from '#server/channels/whatsapp/simulator/Simulator.ts';
import type { WhatsAppChannelFixture } from '#server/channels/whatsapp/simulator/testing/WhatsAppChannelFixture.ts';

let shop: SimulatorFixture;
let simulator: Simulator;
let stage: WhatsAppChannelFixture;
let phone: SimulatedPhone;
let ana: SimulatedContact;
let connection: OwnedConnection;

beforeAll(async () => {
  shop = await startSimulatorFixture();
  ({ simulator, stage } = shop);
  ana = simulator.addContact({ number: '5511987654321', name: 'Ana' });
});
afterAll(() => shop.close());

let phones = 0;
/** Each test has a number of its own, and hears of no other. */
beforeEach(async () => {
  simulator.faults.refuseLogin = undefined;
  stage.states.items.length = 0;
  stage.items.items.length = 0;
  phone = simulator.addPhone({ number: `55119000001${String((phones += 1)).padStart(2, '0')}`, name: 'Loja' });
  connection = await stage.createConnection();
  await stage.pairPhone(connection, phone);
});
afterEach(() => stage.channel.close(connection.id, { forget: false }));

const left = ({ nextAttemptAt }: ChannelState): number | null => nextAttemptAt && Math.round((nextAttemptAt.getTime() - Date.now()) / 1000);
const keys = async (): Promise<number> =>
  (await stage.query('select 1 from whatsapp_keys where connection_id = $1', [connection.id])).length;

/** Sends the number away at its next log-in and gives the state that follows. */
async function refused(code: string): Promise<ChannelState> {
  const before = stage.states.items.length;
  simulator.faults.refuseLogin = () => code;
  simulator.dropConnections(phone);
  return stage.states.waitFor(
    (state) => stage.states.items.indexOf(state) > before + 1 && state.state !== 'connecting' && state.state !== 'restarting',
  );
}

describe('a number that is sent away at its log-in', () => {
  it.each([
    ['402', 'banned'],
    ['403', 'banned'],
    ['406', 'banned'],
    ['411', 'failed'],
  ] as const)('with %s is %s, waits for a person and keeps its keys', async (code, state) => {
    expect(await refused(code)).toMatchObject({ state, nextAttemptAt: null });
    expect(await keys()).toBeGreaterThan(800);
  });

  it('with 401 is logged out, and its dead keys are gone', async () => {
    expect(await refused('401')).toMatchObject({ state: 'loggedOut', reason: 'unlinked', nextAttemptAt: null });
    await expect.poll(keys).toBe(0);
  });

  it('with 405 tries again in minutes', async () => {
    const state = await refused('405');
    expect(state.state).toBe('versionRefused');
    expect(left(state)).toBeGreaterThan(290);
    expect(await keys()).toBeGreaterThan(800);
  });

  it('with 429 tries again in a quarter of an hour', async () => {
    const state = await refused('429');
    expect(state).toMatchObject({ state: 'backoff', reason: 'rateLimited' });
    expect(left(state)).toBeGreaterThan(890);
  });

  it.each(['408', '500', '503', '419'])('with %s tries again soon, ever later, and comes back when it may', async (code) => {
    expect(await refused(code)).toMatchObject({ state: 'backoff' });
    simulator.faults.refuseLogin = undefined;
    await stage.waitUntilConnected(2);
    await stage.waitForMessage(await ana.text(phone, 'de volta'));
  });
});

describe('a number whose session is taken by another log-in', () => {
  it('waits a minute before it asks for it back, and keeps its keys', async () => {
    simulator.sendStreamError(phone, 'conflict');
    const state = await stage.states.waitFor(({ reason }) => reason === 'replaced');
    expect(state.state).toBe('backoff');
    expect(left(state)).toBeGreaterThan(55);
    expect(await keys()).toBeGreaterThan(800);
  });
});

describe('a restriction', () => {
  it('lets the number go on, and ends by itself at its time', async () => {
    const until = new Date(Math.ceil(Date.now() / 1000) * 1000 + 2000);
    simulator.setTimeLock(phone, until);
    expect(await stage.states.waitFor(({ state }) => state === 'restricted')).toMatchObject({ reason: 'timeLock', nextAttemptAt: until });
    await stage.channel.send(connection.id, stage.buildText(ana.lid, 'respondo'));
    await ana.receivedMessages.waitFor(({ text: words }) => words === 'respondo');
    await stage.waitUntilConnected(2);
  });

  it('outlives the socket, and ends when the server says so', async () => {
    simulator.limitNewChats(phone, 'CAPPED', new Date(Date.now() + 3_600_000));
    await stage.states.waitFor(({ reason }) => reason === 'quota');
    simulator.dropConnections(phone);
    await stage.states.waitForCount(2, ({ state }) => state === 'restricted');
    simulator.setTimeLock(phone, null);
    simulator.limitNewChats(phone, 'NONE', new Date(Date.now() + 3_600_000));
    await stage.waitUntilConnected(2);
    expect(stage.states.items.filter(({ state }) => state === 'connected')).toHaveLength(2);
  });
});

describe('what waited on the server', () => {
  it('keeps the number catching up until all of it has come', async () => {
    const [companion] = phone.linked;
    if (companion !== undefined) {
      companion.withholdsOfflineEnd = true;
    }
    simulator.dropConnections(phone);
    const id = await ana.text(phone, 'na fila');
    await stage.states.waitForCount(2, ({ state }) => state === 'syncing');
    await stage.waitForMessage(id);
    expect(stage.states.items.at(-1)?.state).toBe('syncing');
  });
});
