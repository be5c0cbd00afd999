import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelState, OwnedConnection } from '#server/channels/Channel.ts';
import type { Contact } from './simulator/Contact.ts';
import type { Phone } from './simulator/Phone.ts';
import { openShop, type Shop } from '#server/testing/openShop.ts';
import type { Simulator } from './simulator/Simulator.ts';
import type { Stage } from './simulator/stage.ts';

let shop: Shop;
let simulator: Simulator;
let stage: Stage;
let phone: Phone;
let ana: Contact;
let connection: OwnedConnection;

beforeAll(async () => {
  shop = await openShop();
  ({ simulator, stage } = shop);
  ana = simulator.contact({ number: '5511987654321', name: 'Ana' });
});
afterAll(() => shop.close());

let phones = 0;
/** Each test has a number of its own, and hears of no other. */
beforeEach(async () => {
  simulator.faults.refuseLogin = undefined;
  stage.states.all.length = 0;
  stage.items.all.length = 0;
  phone = simulator.phone({ number: `55119000001${String((phones += 1)).padStart(2, '0')}`, name: 'Loja' });
  connection = await stage.connection();
  await stage.pair(connection, phone);
});
afterEach(() => stage.channel.close(connection.id, { forget: false }));

const left = ({ nextAttemptAt }: ChannelState): number | null => nextAttemptAt && Math.round((nextAttemptAt.getTime() - Date.now()) / 1000);
const keys = async (): Promise<number> =>
  (await stage.rows('select 1 from whatsapp_keys where connection_id = $1', [connection.id])).length;

/** Sends the number away at its next log-in and gives the state that follows. */
async function refused(code: string): Promise<ChannelState> {
  const before = stage.states.all.length;
  simulator.faults.refuseLogin = () => code;
  simulator.drop(phone);
  return stage.states.next(
    (state) => stage.states.all.indexOf(state) > before + 1 && state.state !== 'connecting' && state.state !== 'restarting',
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
    await stage.connected(2);
    await stage.message(await ana.text(phone, 'de volta'));
  });
});

describe('a number whose session is taken by another log-in', () => {
  it('waits a minute before it asks for it back, and keeps its keys', async () => {
    simulator.streamError(phone, 'conflict');
    const state = await stage.states.next(({ reason }) => reason === 'replaced');
    expect(state.state).toBe('backoff');
    expect(left(state)).toBeGreaterThan(55);
    expect(await keys()).toBeGreaterThan(800);
  });
});

describe('a restriction', () => {
  it('lets the number go on, and ends by itself at its time', async () => {
    const until = new Date(Math.ceil(Date.now() / 1000) * 1000 + 2000);
    simulator.timeLock(phone, until);
    expect(await stage.states.next(({ state }) => state === 'restricted')).toMatchObject({ reason: 'timeLock', nextAttemptAt: until });
    await stage.channel.send(connection.id, stage.text(ana.lid, 'respondo'));
    await ana.inbox.next(({ words }) => words === 'respondo');
    await stage.connected(2);
  });

  it('outlives the socket, and ends when the server says so', async () => {
    simulator.limitNewChats(phone, 'CAPPED', new Date(Date.now() + 3_600_000));
    await stage.states.next(({ reason }) => reason === 'quota');
    simulator.drop(phone);
    await stage.states.count(2, ({ state }) => state === 'restricted');
    simulator.timeLock(phone, null);
    simulator.limitNewChats(phone, 'NONE', new Date(Date.now() + 3_600_000));
    await stage.connected(2);
    expect(stage.states.all.filter(({ state }) => state === 'connected')).toHaveLength(2);
  });
});

describe('what waited on the server', () => {
  it('keeps the number catching up until all of it has come', async () => {
    const [companion] = phone.linked;
    if (companion !== undefined) {
      companion.holdsOffline = true;
    }
    simulator.drop(phone);
    const id = await ana.text(phone, 'na fila');
    await stage.states.count(2, ({ state }) => state === 'syncing');
    await stage.message(id);
    expect(stage.states.all.at(-1)?.state).toBe('syncing');
  });
});
