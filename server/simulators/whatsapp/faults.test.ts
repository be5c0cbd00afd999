import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { dayMs, hourMs } from '#shared/rules/durations.ts';
import type { SimulatedContact } from './people/SimulatedContact.ts';
import type { SimulatedPhone } from './people/SimulatedPhone.ts';
import { Simulator } from './Simulator.ts';
import { BaileysTestClient } from './testing/BaileysTestClient.ts';
import { findChild, findFirstChild, type StanzaNode } from './transport/stanzaNode.ts';
import type { DeliveryOutcome } from './transport/ClientSocket.ts';

/** Injected faults, as plain Baileys reports them. */
let simulator: Simulator;
let ana: SimulatedContact;
let numbers = 0;

beforeAll(async () => {
  simulator = await new Simulator().start();
  ana = simulator.addContact({ number: '5511987654321', name: 'Ana' });
});
afterAll(() => simulator.stop());

interface Linked {
  readonly phone: SimulatedPhone;
  readonly client: BaileysTestClient;
}

async function linked(): Promise<Linked> {
  const phone = simulator.addPhone({ number: `55119000001${(numbers += 1).toString().padStart(2, '0')}`, name: 'Loja' });
  const client = new BaileysTestClient(simulator).connect();
  onTestFinished(() => {
    simulator.faults.deliveryOutcome = undefined;
    simulator.faults.refuseLogin = undefined;
    simulator.faults.ignoreQuery = undefined;
    return client.end();
  });
  await phone.scan(await client.waitForQr());
  await client.waitForConnection('open');
  return { phone, client };
}

/** Sets the outcome of the first message that matches; everything else passes. */
function setOutcome(of: (id: string) => boolean, is: DeliveryOutcome): void {
  let hasMatched = false;
  simulator.faults.deliveryOutcome = ({ tag, attrs }: StanzaNode) => {
    if (tag !== 'message' || hasMatched || !of(attrs['id'] ?? '')) {
      return 'passes';
    }
    hasMatched = true;
    return is;
  };
}

const ids = ({ client }: Linked): (string | null | undefined)[] =>
  client.events.items.flatMap(({ name, value }) => (name === 'messages.upsert' ? value.messages.map(({ key }) => key.id) : []));

describe('a log-in', () => {
  it.each(['401', '402', '403', '405', '406', '408', '411', '429', '440', '500', '503'])('is refused with %s', async (code) => {
    const { client } = await linked();
    const before = client.disconnectCodes.length;
    simulator.faults.refuseLogin = () => code;
    client.connect();
    await expect.poll(() => client.disconnectCodes.slice(before)).toContain(Number(code));
  });
});

describe('a connection ends', () => {
  it.each([
    ['515', 515],
    ['503', 503],
    ['conflict', 440],
  ] as const)('with the stream error %s, seen as %s', async (code, seen) => {
    const { phone, client } = await linked();
    const before = client.disconnectCodes.length;
    simulator.sendStreamError(phone, code);
    await expect.poll(() => client.disconnectCodes.slice(before)).toContain(seen);
  });

  it('by a terminated socket, seen as 428', async () => {
    const { phone, client } = await linked();
    const before = client.disconnectCodes.length;
    simulator.dropConnections(phone);
    await expect.poll(() => client.disconnectCodes.slice(before)).toEqual([428]);
  });
});

describe('a message on its way', () => {
  it('is lost and redelivered at the next log-in', async () => {
    const both = await linked();
    setOutcome((id) => id === 'LOST', 'lost');
    await ana.text(both.phone, 'some', { id: 'LOST' });
    await both.client.waitForMessage(await ana.text(both.phone, 'chega'));
    expect(ids(both)).not.toContain('LOST');
    simulator.dropConnections(both.phone);
    both.client.connect();
    await both.client.waitForMessage('LOST');
  });

  it('is duplicated, and the client refuses the second one', async () => {
    const both = await linked();
    setOutcome((id) => id === 'TWICE', 'twice');
    await ana.text(both.phone, 'eco', { id: 'TWICE' });
    await both.client.waitForMessage('TWICE');
    await simulator.acks.waitFor(({ attrs }) => attrs['id'] === 'TWICE' && attrs['error'] === '487');
  });

  it('is overtaken by the next one', async () => {
    const both = await linked();
    await both.client.waitForMessage(await ana.text(both.phone, 'antes'));
    setOutcome((id) => id === 'FIRST', 'overtaken');
    await ana.text(both.phone, 'um', { id: 'FIRST' });
    await ana.text(both.phone, 'dois', { id: 'SECOND' });
    await both.client.waitForMessage('FIRST');
    const seen = ids(both);
    expect(seen.indexOf('SECOND')).toBeLessThan(seen.indexOf('FIRST'));
  });

  it('is delayed', async () => {
    const both = await linked();
    setOutcome((id) => id === 'SLOW', { after: 300 });
    const startedAt = performance.now();
    await ana.text(both.phone, 'devagar', { id: 'SLOW' });
    await both.client.waitForMessage('SLOW');
    expect(performance.now() - startedAt).toBeGreaterThan(290);
  });
});

describe('a query', () => {
  it('is never answered', async () => {
    const { client } = await linked();
    simulator.faults.ignoreQuery = ({ attrs }) => attrs['xmlns'] === 'w:profile:picture';
    await expect(client.socket.profilePictureUrl(ana.lid, 'image', 200)).rejects.toMatchObject({ output: { statusCode: 408 } });
  });
});

describe('the server notifies', () => {
  it('of a lock on new conversations, and of its end', async () => {
    const { phone, client } = await linked();
    const until = new Date(Math.floor(Date.now() / 1000) * 1000 + hourMs);
    simulator.setTimeLock(phone, until);
    simulator.setTimeLock(phone, null);
    const updates = await client.events.waitForCount(
      2,
      ({ name, value }) => name === 'connection.update' && value.reachoutTimeLock !== undefined,
    );
    expect(updates.map(({ value }) => value)).toMatchObject([
      { reachoutTimeLock: { isActive: true, timeEnforcementEnds: until } },
      { reachoutTimeLock: { isActive: false } },
    ]);
  });

  it('of a used-up quota of new conversations', async () => {
    const { phone, client } = await linked();
    simulator.limitNewChats(phone, 'CAPPED', new Date(Date.now() + dayMs));
    const { value } = await client.events.waitFor(({ name }) => name === 'message-capping.update');
    expect(value).toMatchObject({ capping_status: 'CAPPED', used_quota: 100 });
  });

  it('of a changed app state collection, and the client requests it', async () => {
    const { phone } = await linked();
    const before = simulator.stanzas.items.length;
    simulator.notifyAppStateChange(phone, 'regular_high');
    const requestsCollection = (stanza: StanzaNode): boolean =>
      simulator.stanzas.items.indexOf(stanza) >= before &&
      findChild(findFirstChild(stanza), 'collection')?.attrs['name'] === 'regular_high';
    await simulator.stanzas.waitFor(requestsCollection);
  });

  it('of a call and its end', async () => {
    const { phone, client } = await linked();
    const id = ana.call(phone, { isVideo: true });
    ana.hangUp(phone, id);
    const calls = await client.events.waitForCount(2, ({ name }) => name === 'call');
    expect(calls.map(({ value }) => value)).toMatchObject([
      [{ id, from: ana.lid, status: 'offer', isVideo: true }],
      [{ id, status: 'timeout' }],
    ]);
  });
});

describe('the simulator itself', () => {
  it('has handled every stanza without an error', () => {
    expect(simulator.errors.items).toEqual([]);
  });
});
