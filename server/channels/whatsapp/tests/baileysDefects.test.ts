import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { OwnedConnection } from '#server/channels/Channel.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { testConfig, testSecrets } from '#server/testing/server/testConfig.ts';
import { startFreezableProxy } from '#server/testing/database/startFreezableProxy.ts';
import { downloadMediaMessage, type WAMessage } from '#server/channels/whatsapp/library/baileys.ts';
import { AppStateVersions, createSignalKeyStore } from '#server/channels/whatsapp/connection/createSignalKeyStore.ts';
import { createDurableSignalRepository, EncryptedStanzaIndex } from '#server/channels/whatsapp/connection/createDurableSignalRepository.ts';
import type { Companion } from '#server/simulators/whatsapp/clients/Companion.ts';
import type { SimulatedContact } from '#server/simulators/whatsapp/people/SimulatedContact.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { SlowKeyStore } from '#server/simulators/whatsapp/signal/SlowKeyStore.ts';
import { WhatsAppChannelFixture } from '#server/simulators/whatsapp/testing/WhatsAppChannelFixture.ts';
import { BaileysTestClient, type BaileysTestClientOptions, silentLogger } from '#server/simulators/whatsapp/testing/BaileysTestClient.ts';
import { Database } from '#server/channels/whatsapp/store/Database.ts';
import { WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';

/**
 * Defects of Baileys, each shown with plain Baileys and with our channel. When the first test of a pair fails after an upgrade,
 * Baileys has been fixed and our workaround can go.
 */
let simulator: Simulator;
let fixture: WhatsAppChannelFixture;
let phone: SimulatedPhone;
let ana: SimulatedContact;
let bia: SimulatedContact;
let urls: { owner: string; app: string };
let connection: OwnedConnection;
let drop: () => Promise<void>;
/** Closed before the simulator and the database. */
const fixtures: WhatsAppChannelFixture[] = [];

beforeEach(async () => {
  simulator = await new Simulator().start();
  ({ urls, drop } = await createTestDatabase());
  fixture = createFixture(urls.app);
  phone = simulator.addPhone({ number: '5511900000001', name: 'Loja' });
  ana = simulator.addContact({ number: '5511987654321', name: 'Ana' });
  bia = simulator.addContact({ number: '5511976543210', name: 'Bia' });
  connection = await fixture.createConnection();
});

afterEach(async () => {
  await Promise.all(fixtures.splice(0).map((one) => one.close()));
  await simulator.stop();
  await drop();
});

function createFixture(app: string): WhatsAppChannelFixture {
  const one = new WhatsAppChannelFixture({
    urls: { owner: urls.owner, app },
    config: testConfig({ ...simulator.environment, LOG_LEVEL: 'fatal' }),
  });
  fixtures.push(one);
  return one;
}

async function linkBaileys(options: BaileysTestClientOptions = {}): Promise<BaileysTestClient> {
  const client = new BaileysTestClient(simulator, options).connect();
  onTestFinished(() => client.end());
  await phone.scan(await client.waitForQr());
  await client.waitForConnection('open');
  return client;
}

const companion = (): Companion => phone.linkedCompanions[0] ?? expect.fail('no client is linked');
const hasEmitted = (client: BaileysTestClient, id: string): boolean =>
  client.events.items.some(({ name, value }) => name === 'messages.upsert' && value.messages.some(({ key }) => key.id === id));
const waitForClientReceipt = (id: string): Promise<unknown> => simulator.receipts.waitFor(({ attrs }) => attrs['id'] === id);

describe('a message that was confirmed to the server just before the connection broke (D1)', () => {
  it('is lost by Baileys: it is not emitted, and the server does not redeliver it', async () => {
    const client = await linkBaileys();
    companion().withholdsOfflineEnd = true;
    simulator.dropConnections(phone);
    await client.waitForConnection('close');
    const id = await ana.text(phone, 'alguém aí?');
    client.connect();
    await waitForClientReceipt(id);
    simulator.dropConnections(phone);
    await expect.poll(() => client.disconnectCodes.filter((code) => code === 428)).toHaveLength(2);
    companion().withholdsOfflineEnd = false;
    client.connect();
    await client.waitForMessage(await ana.text(phone, 'e agora?'));
    await expect.poll(() => companion().undeliveredCount).toBe(0);
    expect(hasEmitted(client, id)).toBe(false);
  });

  it('is saved by our channel, even when the process dies with the connection', async () => {
    await fixture.pairPhone(connection, phone);
    companion().withholdsOfflineEnd = true;
    fixture.beforeItem = () => Promise.reject(new Error('not delivered yet'));
    const id = await ana.text(phone, 'alguém aí?');
    await waitForClientReceipt(id);
    fixture.channel.pids.forEach((pid) => process.kill(pid, 'SIGKILL'));
    fixture.beforeItem = () => Promise.resolve();
    expect((await fixture.waitForMessage(id)).body).toBe('alguém aí?');
  });
});

/**
 * Sends while a message of the same contact comes in that was encrypted earlier, then sends again. Resolves with the errors of
 * the contact's decryptions.
 */
async function crossMessages(client: BaileysTestClient, store: SlowKeyStore): Promise<(string | undefined)[]> {
  const send = (id: string): Promise<unknown> => client.socket.sendMessage(ana.lid, { text: id }, { messageId: id });
  await send('OPENING');
  await client.waitForMessage(await ana.text(phone, 'bom dia'));
  store.writeDelayMs = 80;
  simulator.faults.deliveryOutcome = ({ tag }) => (tag === 'message' ? { after: 30 } : 'passes');
  for (let round = 0; round < 3; round++) {
    const incomingId = await ana.text(phone, `entra ${round}`);
    await send(`FIRST${round}`);
    await client.waitForMessage(incomingId);
    await pause(200);
    await send(`SECOND${round}`);
  }
  simulator.faults.deliveryOutcome = undefined;
  store.writeDelayMs = 0;
  const sent = await simulator.sentMessages.waitForCount(7);
  return sent.flatMap(({ copies }) => copies.filter(({ isOwn, error }) => !isOwn && error !== undefined).map(({ error }) => error));
}

describe('messages that cross, with a slow key store (D2)', () => {
  it('corrupt the session in Baileys', async () => {
    const store = new SlowKeyStore();
    expect(await crossMessages(await linkBaileys({ keys: store }), store)).not.toEqual([]);
  });

  it('do not in our channel', async () => {
    const database = new Database(urls.app);
    onTestFinished(() => database.close());
    const whatsAppStore = new WhatsAppStore({
      database,
      sealer: await testSecrets(),
      owner: connection,
      onUnusable: () => undefined,
      onReceived: () => undefined,
    });
    await whatsAppStore.claim();
    const appStateVersions = new AppStateVersions(whatsAppStore, () => true);
    const slow = new SlowKeyStore(
      createSignalKeyStore({ store: whatsAppStore, takeCredentialChanges: () => undefined, appStateVersions, isLive: () => true }),
    );
    const repository = createDurableSignalRepository(whatsAppStore, new EncryptedStanzaIndex(), {
      recordDecryptionStart: () => undefined,
      recordDecryptionEnd: () => undefined,
    });
    expect(await crossMessages(await linkBaileys({ keys: slow, makeSignalRepository: repository }), slow)).toEqual([]);
  });
});

describe('a key write that never ends (D3)', () => {
  it('makes Baileys deaf, with the connection open', async () => {
    const store = new SlowKeyStore();
    const client = await linkBaileys({ keys: store });
    await client.waitForMessage(await ana.text(phone, 'antes'));
    await client.waitForMessage(await bia.text(phone, 'antes'));
    store.hangsOnce = true;
    await ana.text(phone, 'durante');
    const ids = [await ana.text(phone, 'depois'), await bia.text(phone, 'depois')];
    await pause(2000);
    expect(ids.filter((id) => hasEmitted(client, id))).toEqual([]);
    expect(client.socket.ws.isOpen).toBe(true);
  });

  it('makes our channel reconnect, and nothing is lost', { timeout: 40_000 }, async () => {
    const proxy = await startFreezableProxy(urls.app);
    const proxiedFixture = createFixture(proxy.url);
    await proxiedFixture.pairPhone(connection, phone);
    await proxiedFixture.waitForMessage(await ana.text(phone, 'antes'));
    proxy.freeze();
    const ids = [await ana.text(phone, 'durante'), await bia.text(phone, 'durante')];
    await proxiedFixture.states.waitFor(({ state, reason }) => state === 'backoff' && reason === 'database', 15_000);
    proxy.thaw();
    await proxiedFixture.waitUntilConnected(2);
    for (const id of ids) {
      expect((await proxiedFixture.waitForMessage(id)).body).toBe('durante');
    }
  });
});

describe('an expired file (D4)', () => {
  const picture = Buffer.from('picture');

  it('is not requested again by Baileys', async () => {
    const client = await linkBaileys();
    const message = await client.waitForMessage(await ana.image(phone, picture));
    simulator.media.expireFile(message.message?.imageMessage?.directPath ?? '');
    const requests: WAMessage[] = [];
    const reuploadRequest = (request: WAMessage): Promise<WAMessage> => {
      requests.push(request);
      return client.socket.updateMediaMessage(request);
    };
    const fetched = downloadMediaMessage(message, 'buffer', {}, { logger: silentLogger, reuploadRequest });
    await expect(fetched).rejects.toMatchObject({ output: { statusCode: 404 } });
    expect(requests).toEqual([]);
  });

  it('is uploaded again by its phone at the request of our channel', async () => {
    await fixture.pairPhone(connection, phone);
    const { media } = await fixture.waitForMessage(await ana.image(phone, picture));
    const remoteMedia = media ?? expect.fail('there is no file');
    simulator.media.expireFile((JSON.parse(remoteMedia.reference) as { path: string }).path);
    const fetched = await fixture.channel.fetchMedia(connection.id, remoteMedia, { canRequestReupload: true }).then(buffer);
    expect(fetched.equals(picture)).toBe(true);
  });
});

/** Sends an encrypted edit and a vote, and a text after them. */
async function changeAndVote(): Promise<{ text: string; poll: string; after: string }> {
  const text = await ana.text(phone, 'amanha');
  const poll = await ana.poll(phone, 'Qual cor?', ['Azul', 'Verde']);
  await ana.sendEncryptedEdit(phone, text, 'amanhã');
  await ana.vote(phone, { id: poll, isOwn: true }, ['Verde']);
  return { text, poll, after: await ana.text(phone, 'e agora?') };
}

describe('encrypted edits and votes (D4)', () => {
  it('are not decrypted by Baileys', async () => {
    const client = await linkBaileys();
    const { after } = await changeAndVote();
    await client.waitForMessage(after);
    const events = JSON.stringify(client.events.items);
    expect(events).toContain('Qual cor?');
    expect(events).not.toContain('amanhã');
    expect(events).not.toContain('pollUpdates');
  });

  it('are decrypted by our channel', async () => {
    await fixture.pairPhone(connection, phone);
    const { text, poll } = await changeAndVote();
    expect(await fixture.items.waitFor((item) => item.type === 'edit' && item.key.externalId === text)).toMatchObject({ body: 'amanhã' });
    expect(await fixture.items.waitFor((item) => item.type === 'vote' && item.key.externalId === poll)).toMatchObject({
      choices: ['Verde'],
    });
  });
});
