import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnedConnection } from '#server/channels/Channel.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { testConfig } from '#server/testing/server/testConfig.ts';
import type { SimulatedContact } from '#server/simulators/whatsapp/people/SimulatedContact.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { WhatsAppChannelFixture } from '#server/simulators/whatsapp/testing/WhatsAppChannelFixture.ts';

let simulator: Simulator;
let fixture: WhatsAppChannelFixture;
let other: WhatsAppChannelFixture;
let phone: SimulatedPhone;
let ana: SimulatedContact;
let urls: { owner: string; app: string };
let connection: OwnedConnection;
let drop: () => Promise<void>;

beforeEach(async () => {
  simulator = await new Simulator().start();
  ({ urls, drop } = await createTestDatabase());
  const config = testConfig({ ...simulator.environment, LOG_LEVEL: 'fatal' });
  fixture = new WhatsAppChannelFixture({ urls, config });
  other = new WhatsAppChannelFixture({ urls, config });
  phone = simulator.addPhone({ number: '5511900000001', name: 'Loja' });
  ana = simulator.addContact({ number: '5511987654321', name: 'Ana' });
  connection = await fixture.createConnection();
});

afterEach(async () => {
  await fixture.close();
  await other.close();
  await simulator.stop();
  await drop();
});

/** Reads the first code without scanning it, and resolves with those that follow. */
async function codes(): Promise<string[]> {
  await fixture.channel.open(connection);
  await fixture.states.waitFor(({ state }) => state === 'qr');
  return fixture.states.items.map(({ qr }) => qr ?? '').filter((qr) => qr !== '');
}

describe('while a number is paired', () => {
  it('the server may retire the secret of the shown code', async () => {
    const [old = ''] = await codes();
    simulator.rotateQrSecrets();
    const renewed = await fixture.states.waitFor(({ qr }) => qr !== null && qr !== old);
    await phone.scan(renewed.qr ?? '');
    await fixture.waitUntilConnected();
  });

  it('a later lease takes the number over, and the former owner stops reporting', async () => {
    await fixture.pairPhone(connection, phone);
    await other.channel.open({ ...connection, epoch: connection.epoch + 1 });
    await other.waitUntilConnected();
    await other.waitForMessage(await ana.text(phone, 'para o novo'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(fixture.items.items.filter(({ type }) => type === 'message')).toEqual([]);
    await expect(fixture.channel.open(connection)).rejects.toMatchObject({ isTemporary: false });
  });
});

describe('messages that cross', () => {
  it('never corrupt the session', async () => {
    await fixture.pairPhone(connection, phone);
    const people = [1, 2, 3].map((n) => simulator.addContact({ number: `551191111000${n}`, name: `Cliente ${n}` }));
    const count = 30;
    const written = people.map(async (person) => {
      for (let n = 0; n < count; n++) {
        await person.text(phone, `entra ${n}`);
      }
    });
    const answered = people.map(async ({ lid, pn }, index) => {
      for (let n = 0; n < count; n++) {
        await fixture.channel.send(connection.id, fixture.buildText(index === 0 ? pn : lid, `sai ${n}`));
      }
    });
    await Promise.all([...written, ...answered]);
    await fixture.items.waitForCount(people.length * count, ({ type }) => type === 'message');
    for (const { receivedMessages: inbox } of people) {
      await inbox.waitForCount(count);
    }
    expect(simulator.sentMessages.items.flatMap(({ copies }) => copies.filter(({ error }) => error !== undefined))).toEqual([]);
    expect(simulator.receipts.items.filter(({ attrs }) => attrs['type'] === 'retry')).toEqual([]);
  });
});

describe('a database that hangs', () => {
  it('makes the number reconnect, and loses nothing', async () => {
    await fixture.pairPhone(connection, phone);
    await fixture.waitForMessage(await ana.text(phone, 'antes'));
    const holder = new pg.Client(urls.owner);
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table whatsapp_inbox in access exclusive mode');
    const id = await ana.text(phone, 'durante');
    await fixture.states.waitFor(({ state, reason }) => state === 'backoff' && reason === 'database');
    expect(simulator.receipts.items.some(({ attrs }) => attrs['id'] === id)).toBe(false);
    await holder.end();
    await fixture.waitUntilConnected(2);
    expect((await fixture.waitForMessage(id)).body).toBe('durante');
    expect(simulator.receipts.items.filter(({ attrs }) => attrs['type'] === 'retry')).toEqual([]);
  });
});

describe('contact names of the phone', () => {
  const names = async () => (await fixture.channel.addressBook(connection.id)).map(({ name }) => name).toSorted();
  const eventually = (expected: readonly string[]) =>
    vi.waitFor(async () => expect(await names()).toEqual(expected), { timeout: 15_000, interval: 50 });
  const marks = () => fixture.query(`select from whatsapp_keys where connection_id = $1 and type = 'unheard-list'`, [connection.id]);

  it('that were read and not saved before the connection ended are read again', async () => {
    const rui = simulator.addContact({ number: '5511977770003', name: 'Rui' });
    await phone.saveContactName(ana, 'Ana');
    await fixture.pairPhone(connection, phone);
    await eventually(['Ana']);
    await fixture.query(`create function refuse_names() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
    await fixture.query(`create trigger refuse_names before insert on whatsapp_keys for each row when (new.type = 'address-book')
      execute function refuse_names()`);
    await phone.saveContactName(rui, 'Rui Mecânico');
    await fixture.states.waitFor(({ state, reason }) => state === 'backoff' && reason === 'database');
    await fixture.query('drop trigger refuse_names on whatsapp_keys');
    await eventually(['Ana', 'Rui Mecânico']);
    await phone.saveContactName(ana, 'Ana da Padaria');
    await eventually(['Ana da Padaria', 'Rui Mecânico']);
    await vi.waitFor(async () => expect(await marks()).toEqual([]), { timeout: 15_000, interval: 50 });
  });
});

describe('an unencrypted frame', () => {
  it('ends only the socket, and the number reconnects', async () => {
    const companion = await fixture.pairPhone(connection, phone);
    const workers = fixture.channel.pids;
    companion.socket?.sendGarbage(Buffer.from('this was never sealed'));
    await fixture.waitUntilConnected(2);
    expect(fixture.channel.pids).toEqual(workers);
    await fixture.waitForMessage(await ana.text(phone, 'voltamos'));
  });
});

describe('a damaged stanza', () => {
  it('ends only the socket: its message is redelivered, and so is the next one', async () => {
    await fixture.pairPhone(connection, phone);
    await fixture.waitForMessage(await ana.text(phone, 'antes'));
    const workers = fixture.channel.pids;
    let isDamaged = false;
    simulator.faults.deliveryOutcome = ({ tag }) => {
      const isFirst = tag === 'message' && !isDamaged;
      isDamaged ||= isFirst;
      return isFirst ? 'damaged' : 'passes';
    };
    const ids = [await ana.text(phone, 'um'), await ana.text(phone, 'dois')];
    for (const id of ids) {
      await fixture.waitForMessage(id);
    }
    expect(fixture.items.items.flatMap((item) => (item.type === 'message' ? [item.body] : []))).toEqual(['antes', 'um', 'dois']);
    expect(fixture.channel.pids).toEqual(workers);
  });
});

describe('a text with a NUL character, which PostgreSQL refuses,', () => {
  it('is delivered without it', async () => {
    const eve = simulator.addContact({ number: '5511911113333', name: 'E\0ve' });
    await fixture.pairPhone(connection, phone);
    const message = await fixture.waitForMessage(await eve.text(phone, 'zero\0 here'));
    expect(message).toMatchObject({ body: 'zero here', sender: { name: 'Eve' } });
    expect(fixture.states.items.at(-1)?.state).toBe('connected');
  });
});

describe('an item that is not delivered', () => {
  it('is delivered again before the next ones of its chat', async () => {
    await fixture.pairPhone(connection, phone);
    const tries: string[] = [];
    fixture.beforeItem = (item) => {
      if (item.type !== 'message') {
        return Promise.resolve();
      }
      const { body } = item;
      tries.push(body);
      return tries.filter((tried) => tried === 'um').length < 3 && body === 'um' ? Promise.reject(new Error('not now')) : Promise.resolve();
    };
    await ana.text(phone, 'um');
    await fixture.waitForMessage(await ana.text(phone, 'dois'));
    expect(tries).toEqual(['um', 'um', 'um', 'dois']);
  });
});
