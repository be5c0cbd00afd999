import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InboundMessage, OwnedConnection } from '#server/channels/Channel.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { testConfig } from '#server/testing/server/testConfig.ts';
import type { SimulatedContact } from '#server/simulators/whatsapp/people/SimulatedContact.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { WhatsAppChannelFixture } from '#server/simulators/whatsapp/testing/WhatsAppChannelFixture.ts';

let simulator: Simulator;
let fixture: WhatsAppChannelFixture;
let phone: SimulatedPhone;
let contacts: SimulatedContact[];
let connection: OwnedConnection;
let drop: () => Promise<void>;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

beforeEach(async () => {
  simulator = await new Simulator().start();
  const database = await createTestDatabase();
  drop = database.drop;
  fixture = new WhatsAppChannelFixture({ urls: database.urls, config: testConfig({ ...simulator.environment, LOG_LEVEL: 'fatal' }) });
  phone = simulator.addPhone({ number: '5511900000001', name: 'Loja' });
  contacts = [1, 2, 3].map((n) => simulator.addContact({ number: `551198765432${n}`, name: `Cliente ${n}` }));
  connection = await fixture.createConnection();
  await fixture.pairPhone(connection, phone);
});

afterEach(async () => {
  await fixture.close();
  await simulator.stop();
  await drop();
});

const contact = (n: number): SimulatedContact => {
  const chosen = contacts[n % contacts.length];
  if (chosen === undefined) {
    throw new Error('there are three contacts');
  }
  return chosen;
};

const messages = (): InboundMessage[] => fixture.items.items.filter((item): item is InboundMessage => item.type === 'message');

function killWorkers(): void {
  fixture.channel.pids.forEach((pid) => process.kill(pid, 'SIGKILL'));
}

/** Kills the workers several times, each time soon after the number is connected. */
async function killRepeatedly(times: number): Promise<void> {
  for (let kills = 0; kills < times; kills++) {
    await fixture.waitUntilConnected(kills + 1);
    await pause(30 + Math.random() * 150);
    killWorkers();
  }
  await fixture.waitUntilConnected(times + 1);
}

describe('a number', () => {
  it('stays paired through a restart of the server', async () => {
    const epoch = await fixture.restart();
    const id = await contact(0).text(phone, 'enquanto isso');
    await fixture.channel.open({ ...connection, epoch });
    expect((await fixture.waitForMessage(id)).body).toBe('enquanto isso');
    expect(fixture.states.items.filter(({ state }) => state === 'qr')).toHaveLength(1);
  });

  it('reconnects when its worker is killed', async () => {
    killWorkers();
    await fixture.waitUntilConnected(2);
    await fixture.waitForMessage(await contact(1).text(phone, 'de volta'));
    const text = fixture.buildText(contact(1).lid, 'estamos aqui');
    await fixture.channel.send(connection.id, text);
    await contact(1).receivedMessages.waitFor(({ id }) => id === text.externalId);
  });

  it('reconnects when its socket is terminated', async () => {
    simulator.dropConnections(phone);
    await fixture.waitUntilConnected(2);
    expect(fixture.states.items.map(({ state }) => state)).toContain('backoff');
    await fixture.waitForMessage(await contact(1).text(phone, 'de novo'));
  });

  it('is logged out when the phone unlinks it, and its credentials are deleted', async () => {
    phone.unlink();
    await fixture.states.waitFor(({ state }) => state === 'loggedOut');
    await expect.poll(() => fixture.query('select 1 from whatsapp_keys')).toEqual([]);
    await fixture.channel.open(connection);
    await fixture.states.waitForCount(2, ({ state }) => state === 'qr');
  });

  it('is unlinked at the phone when it is forgotten', async () => {
    await fixture.channel.close(connection.id, { forget: true });
    expect(phone.linkedCompanions).toEqual([]);
    expect(await fixture.query('select credentials from whatsapp_sessions')).toEqual([{ credentials: null }]);
  });
});

describe('of a hundred messages, while the worker is killed again and again,', () => {
  it('no inbound one is lost or out of order', { timeout: 60_000 }, async () => {
    fixture.beforeItem = () => pause(5);
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
    await expect.poll(() => fixture.query('select 1 from whatsapp_inbox where done_at is null')).toEqual([]);
    expect(simulator.acks.items.filter(({ attrs }) => attrs['error'] !== undefined)).toEqual([]);
  });

  it('no outbound one is lost or duplicated', { timeout: 60_000 }, async () => {
    const killing = killRepeatedly(5);
    const sent: string[] = [];
    for (let n = 0; n < 100; n++) {
      const text = fixture.buildText(contact(n).lid, String(n));
      sent.push(text.externalId);
      // The outbound queue does the same after a temporary failure.
      while (
        !(await fixture.channel.send(connection.id, text).then(
          () => true,
          () => false,
        ))
      ) {
        await pause(50);
      }
    }
    await killing;
    const receivedIds = contacts.flatMap(({ receivedMessages: inbox }) => inbox.items.map(({ id }) => id));
    expect(new Set(receivedIds)).toEqual(new Set(sent));
    expect(receivedIds).toHaveLength(100);
    expect(simulator.sentMessages.items.flatMap(({ copies }) => copies.filter(({ error }) => error !== undefined))).toEqual([]);
  });
});
