import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Contact } from './Contact.ts';
import type { Phone } from './Phone.ts';
import { Simulator } from './Simulator.ts';
import { TestClient } from './TestClient.ts';
import type { Fate } from './transit.ts';
import { child, firstChild, type Node } from './wire.ts';

/** What goes wrong on purpose, seen by the library with nothing of ours around it. */
let simulator: Simulator;
let ana: Contact;
let numbers = 0;

beforeAll(async () => {
  simulator = await new Simulator().start();
  ana = simulator.contact({ number: '5511987654321', name: 'Ana' });
});
afterAll(() => simulator.stop());

interface Linked {
  readonly phone: Phone;
  readonly client: TestClient;
}

async function linked(): Promise<Linked> {
  const phone = simulator.phone({ number: `55119000001${(numbers += 1).toString().padStart(2, '0')}`, name: 'Loja' });
  const client = new TestClient(simulator).connect();
  onTestFinished(() => {
    simulator.faults.transit = undefined;
    simulator.faults.refuseLogin = undefined;
    simulator.faults.ignore = undefined;
    return client.end();
  });
  await phone.scan(await client.qr());
  await client.connection('open');
  return { phone, client };
}

/** The fate of the first message that matches; everything else passes. */
function fate(of: (id: string) => boolean, is: Fate): void {
  let isMet = false;
  simulator.faults.transit = ({ tag, attrs }: Node) => {
    if (tag !== 'message' || isMet || !of(attrs['id'] ?? '')) {
      return 'passes';
    }
    isMet = true;
    return is;
  };
}

const ids = ({ client }: Linked): (string | null | undefined)[] =>
  client.happenings.all.flatMap(({ name, value }) => (name === 'messages.upsert' ? value.messages.map(({ key }) => key.id) : []));

describe('a log-in', () => {
  it.each(['401', '402', '403', '405', '406', '408', '411', '429', '440', '500', '503'])('is refused with %s', async (code) => {
    const { client } = await linked();
    const before = client.codes.length;
    simulator.faults.refuseLogin = () => code;
    client.connect();
    await expect.poll(() => client.codes.slice(before)).toContain(Number(code));
  });
});

describe('a connection ends', () => {
  it.each([
    ['515', 515],
    ['503', 503],
    ['conflict', 440],
  ] as const)('with the stream error %s, seen as %s', async (code, seen) => {
    const { phone, client } = await linked();
    const before = client.codes.length;
    simulator.streamError(phone, code);
    await expect.poll(() => client.codes.slice(before)).toContain(seen);
  });

  it('with a cut cable, seen as 428', async () => {
    const { phone, client } = await linked();
    const before = client.codes.length;
    simulator.drop(phone);
    await expect.poll(() => client.codes.slice(before)).toEqual([428]);
  });
});

describe('a message on its way', () => {
  it('is lost and comes at the next log-in', async () => {
    const both = await linked();
    fate((id) => id === 'LOST', 'lost');
    await ana.text(both.phone, 'some', { id: 'LOST' });
    await both.client.message(await ana.text(both.phone, 'chega'));
    expect(ids(both)).not.toContain('LOST');
    simulator.drop(both.phone);
    both.client.connect();
    await both.client.message('LOST');
  });

  it('comes twice, and the client refuses to open it again', async () => {
    const both = await linked();
    fate((id) => id === 'TWICE', 'twice');
    await ana.text(both.phone, 'eco', { id: 'TWICE' });
    await both.client.message('TWICE');
    await simulator.acks.next(({ attrs }) => attrs['id'] === 'TWICE' && attrs['error'] === '487');
  });

  it('is overtaken by the next one', async () => {
    const both = await linked();
    await both.client.message(await ana.text(both.phone, 'antes'));
    fate((id) => id === 'FIRST', 'overtaken');
    await ana.text(both.phone, 'um', { id: 'FIRST' });
    await ana.text(both.phone, 'dois', { id: 'SECOND' });
    await both.client.message('FIRST');
    const seen = ids(both);
    expect(seen.indexOf('SECOND')).toBeLessThan(seen.indexOf('FIRST'));
  });

  it('takes its time', async () => {
    const both = await linked();
    fate((id) => id === 'SLOW', { after: 300 });
    const begun = performance.now();
    await ana.text(both.phone, 'devagar', { id: 'SLOW' });
    await both.client.message('SLOW');
    expect(performance.now() - begun).toBeGreaterThan(290);
  });
});

describe('a query', () => {
  it('is never answered', async () => {
    const { client } = await linked();
    simulator.faults.ignore = ({ attrs }) => attrs['xmlns'] === 'w:profile:picture';
    await expect(client.socket.profilePictureUrl(ana.lid, 'image', 200)).rejects.toMatchObject({ output: { statusCode: 408 } });
  });
});

describe('the server tells', () => {
  it('that strangers may not be written to, and that they may again', async () => {
    const { phone, client } = await linked();
    const until = new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_000);
    simulator.timeLock(phone, until);
    simulator.timeLock(phone, null);
    const told = await client.happenings.count(
      2,
      ({ name, value }) => name === 'connection.update' && value.reachoutTimeLock !== undefined,
    );
    expect(told.map(({ value }) => value)).toMatchObject([
      { reachoutTimeLock: { isActive: true, timeEnforcementEnds: until } },
      { reachoutTimeLock: { isActive: false } },
    ]);
  });

  it('that new conversations are used up', async () => {
    const { phone, client } = await linked();
    simulator.limitNewChats(phone, 'CAPPED', new Date(Date.now() + 86_400_000));
    const { value } = await client.happenings.next(({ name }) => name === 'message-capping.update');
    expect(value).toMatchObject({ capping_status: 'CAPPED', used_quota: 100 });
  });

  it('that a shared list has changed, and the client asks for it', async () => {
    const { phone } = await linked();
    const before = simulator.stanzas.all.length;
    simulator.changeAppState(phone, 'regular_high');
    const asks = (stanza: Node): boolean =>
      simulator.stanzas.all.indexOf(stanza) >= before && child(firstChild(stanza), 'collection')?.attrs['name'] === 'regular_high';
    await simulator.stanzas.next(asks);
  });

  it('that somebody calls, and hangs up', async () => {
    const { phone, client } = await linked();
    const id = ana.call(phone, { isVideo: true });
    ana.hangUp(phone, id);
    const calls = await client.happenings.count(2, ({ name }) => name === 'call');
    expect(calls.map(({ value }) => value)).toMatchObject([
      [{ id, from: ana.lid, status: 'offer', isVideo: true }],
      [{ id, status: 'timeout' }],
    ]);
  });
});

describe('the simulator itself', () => {
  it('has met no stanza that it could not handle', () => {
    expect(simulator.errors.all).toEqual([]);
  });
});
