import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InboundMessage, OwnedConnection } from '#server/channels/Channel.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { testConfig } from '#server/testing/settings.ts';
import type { Contact } from './simulator/Contact.ts';
import type { Phone } from './simulator/Phone.ts';
import { Simulator } from './simulator/Simulator.ts';
import { Stage } from './simulator/stage.ts';

let simulator: Simulator;
let stage: Stage;
let phone: Phone;
let contacts: Contact[];
let connection: OwnedConnection;
let drop: () => Promise<void>;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

beforeEach(async () => {
  simulator = await new Simulator().start();
  const database = await freshDatabase();
  drop = database.drop;
  stage = new Stage({ urls: database.urls, config: testConfig({ ...simulator.environment, LOG_LEVEL: 'fatal' }) });
  phone = simulator.phone({ number: '5511900000001', name: 'Loja' });
  contacts = [1, 2, 3].map((n) => simulator.contact({ number: `551198765432${n}`, name: `Cliente ${n}` }));
  connection = await stage.connection();
  await stage.pair(connection, phone);
});

afterEach(async () => {
  await stage.close();
  await simulator.stop();
  await drop();
});

const contact = (n: number): Contact => {
  const found = contacts[n % contacts.length];
  if (found === undefined) {
    throw new Error('there are three contacts');
  }
  return found;
};

const messages = (): InboundMessage[] => stage.items.all.filter((item): item is InboundMessage => item.type === 'message');

function killWorkers(): void {
  stage.channel.pids.forEach((pid) => process.kill(pid, 'SIGKILL'));
}

/** Hits the workers so many times, each time soon after the number is connected. */
async function killRepeatedly(times: number): Promise<void> {
  for (let kills = 0; kills < times; kills++) {
    await stage.connected(kills + 1);
    await pause(30 + Math.random() * 150);
    killWorkers();
  }
  await stage.connected(times + 1);
}

describe('a number', () => {
  it('stays paired through a restart of the server', async () => {
    const epoch = await stage.restart();
    const id = await contact(0).text(phone, 'enquanto isso');
    await stage.channel.open({ ...connection, epoch });
    expect((await stage.message(id)).body).toBe('enquanto isso');
    expect(stage.states.all.filter(({ state }) => state === 'qr')).toHaveLength(1);
  });

  it('comes back by itself when its worker is killed', async () => {
    killWorkers();
    await stage.connected(2);
    await stage.message(await contact(1).text(phone, 'de volta'));
    const text = stage.text(contact(1).lid, 'estamos aqui');
    await stage.channel.send(connection.id, text);
    await contact(1).inbox.next(({ id }) => id === text.externalId);
  });

  it('comes back by itself when the network is gone', async () => {
    simulator.drop(phone);
    await stage.connected(2);
    expect(stage.states.all.map(({ state }) => state)).toContain('backoff');
    await stage.message(await contact(1).text(phone, 'de novo'));
  });

  it('is told of when the phone unlinks it, and forgets its credentials', async () => {
    phone.unlink();
    await stage.states.next(({ state }) => state === 'loggedOut');
    await expect.poll(() => stage.rows('select 1 from whatsapp_keys')).toEqual([]);
    await stage.channel.open(connection);
    await stage.states.count(2, ({ state }) => state === 'qr');
  });

  it('is unlinked at the phone when it is forgotten', async () => {
    await stage.channel.close(connection.id, { forget: true });
    expect(phone.linked).toEqual([]);
    expect(await stage.rows('select credentials from whatsapp_sessions')).toEqual([{ credentials: null }]);
  });
});

describe('of a hundred messages, while the worker is killed again and again,', () => {
  it('none that comes in is lost or out of order', { timeout: 60_000 }, async () => {
    stage.onItem = () => pause(5);
    const killing = killRepeatedly(5);
    const ids: string[] = [];
    for (let n = 0; n < 100; n++) {
      ids.push(await contact(n).text(phone, String(n)));
      await pause(8);
    }
    await killing;
    await expect.poll(() => new Set(messages().map(({ key }) => key.externalId)).size, { timeout: 15_000 }).toBe(100);
    for (const { lid } of contacts) {
      const first = new Map(
        messages()
          .filter(({ key }) => key.chat === lid)
          .map(({ key, body }) => [key.externalId, Number(body)]),
      );
      expect([...first.values()]).toEqual([...first.values()].toSorted((a, b) => a - b));
    }
    await expect.poll(() => stage.rows('select 1 from whatsapp_inbox where done_at is null')).toEqual([]);
    expect(simulator.acks.all.filter(({ attrs }) => attrs['error'] !== undefined)).toEqual([]);
  });

  it('none that goes out is lost, and none arrives twice', { timeout: 60_000 }, async () => {
    const killing = killRepeatedly(5);
    const sent: string[] = [];
    for (let n = 0; n < 100; n++) {
      const text = stage.text(contact(n).lid, String(n));
      sent.push(text.externalId);
      // The outgoing line does the same: what failed in passing is sent again under its id.
      while (
        !(await stage.channel.send(connection.id, text).then(
          () => true,
          () => false,
        ))
      ) {
        await pause(50);
      }
    }
    await killing;
    const shown = contacts.flatMap(({ inbox }) => inbox.all.map(({ id }) => id));
    expect(new Set(shown)).toEqual(new Set(sent));
    expect(shown).toHaveLength(100);
    expect(simulator.outbox.all.flatMap(({ readings }) => readings.filter(({ error }) => error !== undefined))).toEqual([]);
  });
});
