import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { OwnedConnection, ChannelPerson } from '#server/channels/Channel.ts';
import { createSealer, type Sealer } from '#server/platform/sealer.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { testConfig, testSecrets } from '#server/testing/server/testConfig.ts';
import { WhatsAppChannelFixture } from '#server/simulators/whatsapp/testing/WhatsAppChannelFixture.ts';
import { Database, type PreparedStatement } from './Database.ts';
import { SessionClaimedError, WhatsAppStore, type NewStanza, type ReceivedStanza } from './WhatsAppStore.ts';

let fixture: WhatsAppChannelFixture;
let database: Database;
let urls: { owner: string; app: string };
let drop: () => Promise<void>;
let connection: OwnedConnection;
let broken: string[];
let announced: ReceivedStanza[];

beforeAll(async () => {
  ({ urls, drop } = await createTestDatabase());
  fixture = new WhatsAppChannelFixture({ urls, config: testConfig() });
  database = new Database(urls.app);
});

afterAll(async () => {
  await database.close();
  await fixture.close();
  await drop();
});

beforeEach(async () => {
  connection = await fixture.createConnection();
  broken = [];
  announced = [];
});

async function storeOf(owner: OwnedConnection, sealer?: Sealer, through = database): Promise<WhatsAppStore> {
  return new WhatsAppStore({
    database: through,
    sealer: sealer ?? (await testSecrets()),
    owner,
    onUnusable: (reason) => broken.push(reason),
    onReceived: (stanza) => announced.push(stanza),
  });
}

/** Blocks claims until the test releases them. */
class SlowClaims extends Database {
  readonly gate = Promise.withResolvers<void>();

  override async run<Row>(companyId: number, statement: PreparedStatement, values: readonly unknown[]): Promise<Row[]> {
    await (statement.name === 'claim' || statement.name === 'disown' ? this.gate.promise : undefined);
    return super.run<Row>(companyId, statement, values);
  }
}

async function claimed(owner = connection): Promise<WhatsAppStore> {
  const store = await storeOf(owner);
  await store.claim();
  return store;
}

const session = (value: string | null, id = '1.0'): { type: string; id: string; value: string | null }[] => [
  { type: 'session', id, value },
];
const stanza = (id: string): NewStanza => ({
  kind: 'message',
  digest: Buffer.from(id.padEnd(32, '.')),
  stanza: { attrs: { id } },
  content: Buffer.from(`content of ${id}`),
});

describe('a late write of an ended socket', () => {
  it.each(['claim', 'wipe'] as const)('is refused during the next %s, and not reported as another owner', async (step) => {
    await claimed();
    const slow = new SlowClaims(urls.app);
    onTestFinished(() => slow.close());
    const store = await storeOf(connection, undefined, slow);
    const done = store[step]();
    await expect(store.commit(session('left over'))).rejects.toThrow(SessionClaimedError);
    slow.gate.resolve();
    await done;
    expect(broken).toEqual([]);
    const next = await claimed({ ...connection, epoch: connection.epoch + 1 });
    await expect(store.commit(session('of the former owner'))).rejects.toThrow(SessionClaimedError);
    expect(broken).toEqual(step === 'claim' ? ['replaced'] : []);
    expect(await next.readKeys('session', ['1.0'])).toEqual(new Map());
  });
});

describe('keys', () => {
  it('are read as they were written, by the same process and by the next', async () => {
    const store = await claimed();
    await store.commit([...session('a', '1.0'), ...session('b', '2.0')]);
    await store.commit(session(null, '2.0'));
    const ids = ['1.0', '2.0', '3.0'];
    expect(await store.readKeys('session', ids)).toEqual(new Map([['1.0', 'a']]));
    expect(await (await claimed()).readKeys('session', ids)).toEqual(new Map([['1.0', 'a']]));
  });

  it('can be decrypted only in their own row', async () => {
    await (await claimed()).commit([...session('a', '1.0'), ...session('b', '2.0')]);
    await fixture.query(
      `update whatsapp_keys k set value = o.value from whatsapp_keys o
       where k.connection_id = $1 and o.connection_id = $1 and k.id = '1.0' and o.id = '2.0'`,
      [connection.id],
    );
    await expect((await claimed()).readKeys('session', ['1.0'])).rejects.toThrow(/authenticate/);
  });

  it('of another company are not readable', async () => {
    await (await claimed()).commit(session('a'));
    const stranger = await fixture.createConnection();
    const intruder = await storeOf({ ...connection, companyId: stranger.companyId });
    expect(await intruder.readKeys('session', ['1.0'])).toEqual(new Map());
    await expect(intruder.claim()).rejects.toThrow(/row-level security/);
  });
});

describe('a new envelope key', () => {
  const older = Buffer.alloc(32, 1);
  const newer = Buffer.alloc(32, 2);
  const storeWith = async (sealer: Sealer): Promise<WhatsAppStore> => {
    const store = await storeOf(connection, sealer);
    await store.claim();
    return store;
  };

  it('replaces the old one in all rows, so that it can be removed', async () => {
    const before = await storeWith(createSealer([older]));
    const many = Array.from({ length: 1200 }, (_, n) => ({ type: 'pre-key', id: String(n), value: `key ${n}` }));
    await before.commit([...many, ...session('a')], [], '{"creds":1}');
    const during = await storeWith(createSealer([newer, older]));
    expect(await during.reseal()).toBe(1202);
    expect(await during.reseal()).toBe(0);
    const after = await storeOf(connection, createSealer([newer]));
    expect(await after.claim()).toBe('{"creds":1}');
    expect(await after.readKeys('pre-key', ['7', '1199'])).toEqual(
      new Map([
        ['7', 'key 7'],
        ['1199', 'key 1199'],
      ]),
    );
    expect(await after.readKeys('session', ['1.0'])).toEqual(new Map([['1.0', 'a']]));
    await expect((await storeWith(createSealer([newer]))).reseal()).resolves.toBe(0);
  });

  it('changes nothing for a former owner', async () => {
    const former = await storeWith(createSealer([older]));
    await former.commit(session('a'));
    const late = await storeWith(createSealer([newer, older]));
    await claimed({ ...connection, epoch: connection.epoch + 1 });
    await expect(late.reseal()).rejects.toThrow(SessionClaimedError);
  });
});

describe('a decrypted message', () => {
  it('is written with the keys that it used up, or not at all', async () => {
    const store = await claimed();
    await store.commit(session('a'), [stanza('M1')], '{"creds":1}');
    expect(announced).toMatchObject([{ kind: 'message', stanza: { attrs: { id: 'M1' } } }]);
    expect(await store.findDecrypted(stanza('M1').digest)).toEqual(Buffer.from('content of M1'));
    const tooLong = [{ type: 'session', id: randomBytes(5000).toString('hex'), value: 'b' }];
    await expect(store.commit(tooLong, [stanza('M2')])).rejects.toThrow('index row requires');
    expect(await store.findDecrypted(stanza('M2').digest)).toBeUndefined();
    expect(broken).toEqual(['database']);
  });

  it('is reported when it is received, and again when it is redelivered, until it is done', async () => {
    const store = await claimed();
    await store.commit([], [stanza('M1')]);
    const [{ id }] = announced as [ReceivedStanza];
    await store.commit([], [stanza('M1'), stanza('M2')]);
    await store.findDecrypted(stanza('M1').digest);
    await store.markDone([id], [], { ids: [], version: '1' });
    await store.commit([], [stanza('M1')]);
    await store.findDecrypted(stanza('M1').digest);
    expect(announced.map(({ stanza: { attrs } }) => attrs['id'])).toEqual(['M1', 'M1', 'M2', 'M1']);
    expect(announced.filter(({ stanza: { attrs } }) => attrs['id'] === 'M1').map((row) => row.id)).toEqual([id, id, id]);
  });

  it('waits in order until it is done', async () => {
    const store = await claimed();
    await store.commit([], [stanza('M1'), stanza('M2'), stanza('M3')]);
    await store.markDone([announced[1]?.id ?? ''], [], { ids: [], version: '1' });
    const waiting = await store.readPending('0');
    expect(waiting.map(({ stanza: { attrs } }) => attrs['id'])).toEqual(['M1', 'M3']);
    expect(await store.readPending(waiting[0]?.id ?? '')).toHaveLength(1);
  });
});

describe('ownership', () => {
  it('passes to a later lease, and writes of the former owner fail', async () => {
    const former = await claimed();
    await former.commit(session('old'));
    const later = await claimed({ ...connection, epoch: connection.epoch + 1 });
    await expect(former.commit(session('stolen'), [stanza('M1')])).rejects.toThrow(SessionClaimedError);
    expect(broken).toEqual(['replaced']);
    expect(await later.readKeys('session', ['1.0'])).toEqual(new Map([['1.0', 'old']]));
    expect(await later.readPending('0')).toEqual([]);
  });

  it('does not pass to an earlier lease', async () => {
    await claimed({ ...connection, epoch: 7 });
    await expect(claimed({ ...connection, epoch: 6 })).rejects.toThrow(SessionClaimedError);
  });

  it('waits for a running write', async () => {
    const former = await claimed();
    await former.commit(session('first'));
    const holder = new pg.Client(urls.owner);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from whatsapp_keys where connection_id = $1 for update', [connection.id]);
    const writing = former.commit(session('last'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const claiming = claimed();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await holder.query('commit');
    await holder.end();
    await writing;
    expect(await (await claiming).readKeys('session', ['1.0'])).toEqual(new Map([['1.0', 'last']]));
  });

  it('passes to the next socket, and late writes of the former one fail', async () => {
    const store = await claimed();
    await store.commit(session('first'));
    const holder = new pg.Client(urls.owner);
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table whatsapp_keys in access exclusive mode');
    const late = store.commit(session('late'), [stanza('M1')]).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await store.claim();
    await holder.query('commit');
    await holder.end();
    expect(await late).toBeInstanceOf(SessionClaimedError);
    expect(broken).toEqual([]);
    expect(await store.readKeys('session', ['1.0'])).toEqual(new Map([['1.0', 'first']]));
    expect(await store.readPending('0')).toEqual([]);
  });

  it('deletes its rows, and late writes fail', async () => {
    const store = await claimed();
    await store.commit(session('a'), [], '{"creds":1}');
    await store.wipe();
    expect(await store.readKeys('session', ['1.0'])).toEqual(new Map());
    expect(await (await storeOf(connection)).claim()).toBeNull();
  });
});

describe('a database that hangs', () => {
  it('fails after a few seconds', async () => {
    const store = await claimed();
    const holder = new pg.Client(urls.owner);
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table whatsapp_keys in access exclusive mode');
    const startedAt = performance.now();
    await expect(store.commit(session('a'))).rejects.toThrow(/statement timeout/);
    expect(performance.now() - startedAt).toBeLessThan(5500);
    expect(broken).toEqual(['database']);
    await holder.end();
    await store.commit(session('b'));
  });
});

describe('what a stranger sends', () => {
  it('ends no socket by the length of its id', async () => {
    const id = randomBytes(10_000).toString('hex');
    await (await claimed()).commit([], [{ ...stanza('M1'), stanza: { attrs: { id } } }]);
    expect(broken).toEqual([]);
    expect(announced).toMatchObject([{ stanza: { attrs: { id } } }]);
  });

  it('and cannot be shown is kept for a later version where it is small and among the newest', async () => {
    const store = await claimed();
    const ids = Array.from({ length: 502 }, (_, index) => `M${index}`);
    await store.commit([], [...ids.map(stanza), { ...stanza('large'), content: Buffer.alloc(200_000) }]);
    const rows = announced.map((row) => row.id);
    await store.markDone(rows, [], { ids: rows, version: '1' });
    await store.purge();
    const kept = await store.readUnsupported('2', '0');
    expect(kept.map((row) => row.stanza.attrs['id'])).toEqual(ids.slice(3));
  });
});

describe('a sent message', () => {
  it('is stored as it was first sent', async () => {
    const store = await claimed();
    const keep = (content: string, members: ChannelPerson[] | null) =>
      store.saveSentMessage({ externalId: 'X', chat: 'chat', content: Buffer.from(content), members });
    const ana = { address: '2@lid', number: null, alias: '2@lid', name: null, isGroup: false };
    expect(await keep('first', [ana])).toEqual(Buffer.from('first'));
    expect(await keep('second', [])).toEqual(Buffer.from('first'));
    expect(await store.findMembers(['X', 'Y'])).toEqual(new Map([['X', [ana]]]));
    expect(await store.findMessage('X')).toEqual({ content: Buffer.from('first'), isSent: true });
    expect(await store.findMessage('Y')).toBeUndefined();
  });
});
