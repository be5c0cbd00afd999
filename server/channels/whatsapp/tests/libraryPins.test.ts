import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Companion } from '#server/simulators/whatsapp/clients/Companion.ts';
import type { SimulatedContact } from '#server/simulators/whatsapp/people/SimulatedContact.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import { createMemoryKeyStore } from '#server/simulators/whatsapp/signal/createMemoryKeyStore.ts';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { BaileysTestClient, type BaileysTestClientOptions } from '#server/simulators/whatsapp/testing/BaileysTestClient.ts';

/** What the channel relies on in Baileys without its promise. When one fails after an upgrade, the channel has to be changed first. */
let simulator: Simulator;
let phone: SimulatedPhone;
let ana: SimulatedContact;

beforeEach(async () => {
  simulator = await new Simulator().start();
  phone = simulator.addPhone({ number: '5511900000001', name: 'Loja' });
  ana = simulator.addContact({ number: '5511987654321', name: 'Ana' });
});
afterEach(() => simulator.stop());

async function linkBaileys(options: BaileysTestClientOptions = {}): Promise<BaileysTestClient> {
  const client = new BaileysTestClient(simulator, options).connect();
  onTestFinished(() => client.end());
  await phone.scan(await client.waitForQr());
  await client.waitForConnection('open');
  return client;
}

const companion = (): Companion => phone.linkedCompanions[0] ?? expect.fail('no client is linked');

/** The ids of received messages in their order, by the type of their event: `append` comes of the queue, `notify` of none. */
const listReceived = ({ events }: BaileysTestClient, type: 'append' | 'notify'): (string | null | undefined)[] =>
  events.items.flatMap((event) =>
    event.name === 'messages.upsert' && event.value.type === type ? event.value.messages.map(({ key }) => key.id) : [],
  );

describe('a live stanza', () => {
  const sendTexts = async (client: BaileysTestClient): Promise<string[]> => {
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      ids.push(await ana.text(phone, `texto ${n}`, { addressing: n % 2 === 0 ? 'pn' : 'lid' }));
    }
    await Promise.all(ids.map((id) => client.waitForMessage(id)));
    return ids;
  };

  it('is queued in its order once it has the attribute of the offline queue', async () => {
    const client = await linkBaileys();
    client.socket.ws.prependListener('CB:message', ({ attrs }: { attrs: Record<string, string> }) => {
      attrs['offline'] ??= '0';
    });
    const ids = await sendTexts(client);
    expect(listReceived(client, 'append').filter((id) => ids.includes(id ?? ''))).toEqual(ids);
  });

  it('is not queued without it', async () => {
    const client = await linkBaileys();
    const ids = await sendTexts(client);
    expect(listReceived(client, 'notify')).toEqual(expect.arrayContaining(ids));
  });
});

describe('events', () => {
  it('are buffered until the offline queue has ended', async () => {
    const client = await linkBaileys();
    companion().withholdsOfflineEnd = true;
    simulator.dropConnections(phone);
    await client.waitForConnection('close');
    const opened = client.events.items.filter(({ name }) => name === 'connection.update').length;
    const id = await ana.text(phone, 'na fila');
    client.connect();
    await simulator.receipts.waitFor(({ attrs }) => attrs['id'] === id);
    expect(client.socket.ev.isBuffering()).toBe(true);
    expect(client.events.items.filter(({ name }) => name === 'connection.update').length).toBeGreaterThan(opened);
    expect(listReceived(client, 'append')).not.toContain(id);
  });
});

describe('a pair of number and LID in a stanza', () => {
  it('is stored in both directions, through the key store', async () => {
    const keys = createMemoryKeyStore();
    const client = await linkBaileys({ keys });
    await client.waitForMessage(await ana.text(phone, 'oi'));
    const stored = await keys.get('lid-mapping', [ana.number, `${ana.lidUser}_reverse`]);
    expect(stored).toEqual({ [ana.number]: ana.lidUser, [`${ana.lidUser}_reverse`]: ana.number });
    expect(await client.socket.signalRepository.lidMapping.getLIDForPN(ana.pn)).toMatch(new RegExp(`^${ana.lidUser}(?::\\d+)?@lid$`));
  });
});

describe('a file that is uploaded again', () => {
  it('has its new path in the message that was passed', async () => {
    const client = await linkBaileys();
    const message = await client.waitForMessage(await ana.image(phone, Buffer.from('picture')));
    const expired = message.message?.imageMessage?.directPath ?? '';
    simulator.media.expireFile(expired);
    await client.socket.updateMediaMessage(message);
    expect(message.message?.imageMessage?.directPath).toMatch(/^\//);
    expect(message.message?.imageMessage?.directPath).not.toBe(expired);
  });
});
