import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OwnedConnection } from '#server/channels/Channel.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { testConfig } from '#server/testing/server/testConfig.ts';
import type { SimulatedContact } from './simulator/people/SimulatedContact.ts';
import type { SimulatedPhone } from './simulator/people/SimulatedPhone.ts';
import { decryptMedia } from './simulator/media/mediaEncryption.ts';
import { Simulator } from './simulator/Simulator.ts';
import { WhatsAppChannelFixture } from './simulator/testing/WhatsAppChannelFixture.ts';

let simulator: Simulator;
let stage: WhatsAppChannelFixture;
let phone: SimulatedPhone;
let ana: SimulatedContact;
let connection: OwnedConnection;
let urls: Awaited<ReturnType<typeof createTestDatabase>>['urls'];
let drop: () => Promise<void>;

const picture = Buffer.from('bytes of a picture, many of them. '.repeat(3000));

beforeAll(async () => {
  simulator = await new Simulator().start();
  const database = await createTestDatabase();
  ({ drop, urls } = database);
  stage = new WhatsAppChannelFixture({ urls: database.urls, config: testConfig(simulator.environment) });
  phone = simulator.addPhone({ number: '5511900000001', name: 'Loja' });
  ana = simulator.addContact({ number: '5511987654321', name: 'Ana', alternateNumbers: ['551187654321'] });
  connection = await stage.createConnection();
  await stage.pairPhone(connection, phone);
});

afterAll(async () => {
  await stage.close();
  await simulator.stop();
  await drop();
});

describe('pairing', () => {
  it('goes through its states to connected, with the number', () => {
    expect(stage.states.items.map(({ state }) => state)).toEqual(['connecting', 'qr', 'pairing', 'restarting', 'syncing', 'connected']);
    expect(stage.states.items.at(-1)).toMatchObject({ number: '5511900000001', qr: null });
  });

  it('leaves nothing readable in the database', async () => {
    const [session] = await stage.query<{ credentials: string }>('select credentials from whatsapp_sessions');
    expect(session?.credentials).toMatch(/^v1\./);
    const keys = await stage.query<{ value: string }>('select value from whatsapp_keys');
    expect(keys.length).toBeGreaterThan(800);
    expect(keys.every(({ value }) => value.startsWith('v1.'))).toBe(true);
  });
});

describe('in', () => {
  it('brings a text with its author under both addresses', async () => {
    const message = await stage.waitForMessage(await ana.text(phone, 'Bom dia!'));
    expect(message).toMatchObject({
      key: { chat: ana.lid, participant: null, fromMe: false },
      sender: { address: ana.lid, number: ana.number, alias: ana.lid, name: 'Ana', isGroup: false },
      kind: 'conversation',
      body: 'Bom dia!',
      media: null,
    });
  });

  it('brings a picture, whose bytes can be fetched', async () => {
    const { media, kind, body } = await stage.waitForMessage(await ana.image(phone, picture, { caption: 'olha', width: 3, height: 4 }));
    expect({ kind, body }).toEqual({ kind: 'image', body: 'olha' });
    expect(media).toMatchObject({ mime: 'image/jpeg', size: picture.length, width: 3, height: 4 });
    if (media !== null) {
      expect((await buffer(await stage.channel.fetchMedia(connection.id, media, { canRequestReupload: false }))).equals(picture)).toBe(
        true,
      );
    }
  });

  it('tells a file that has gone from one that was changed', async () => {
    const { media } = await stage.waitForMessage(await ana.image(phone, picture));
    if (media === null) {
      throw new Error('no media');
    }
    const { path, ...reference } = JSON.parse(media.reference) as { path: string };
    const spoiled = Buffer.from(simulator.media.findFile(path) ?? '');
    spoiled.writeUInt8(spoiled.readUInt8(100) ^ 1, 100);
    const changed = { ...media, reference: JSON.stringify({ ...reference, path: simulator.media.addFile(spoiled) }) };
    await expect(stage.channel.fetchMedia(connection.id, changed, { canRequestReupload: false }).then(buffer)).rejects.toMatchObject({
      failure: 'mediaRefused',
    });
    simulator.media.expireFile(path);
    await expect(stage.channel.fetchMedia(connection.id, media, { canRequestReupload: false })).rejects.toMatchObject({
      failure: 'expired',
      isTemporary: false,
    });
  });

  it('brings reactions, edits and revokes of the message they are for', async () => {
    const id = await ana.text(phone, 'ola');
    await ana.react(phone, { id, isOwn: true }, '😀');
    await ana.edit(phone, id, 'olá');
    await ana.revoke(phone, id);
    const key = { chat: ana.lid, participant: null, fromMe: false, externalId: id };
    expect(await stage.items.waitFor(({ type }) => type === 'reaction')).toMatchObject({ key, emoji: '😀', sender: { name: 'Ana' } });
    expect(await stage.items.waitFor(({ type }) => type === 'edit')).toEqual({ type: 'edit', key, body: 'olá' });
    expect(await stage.items.waitFor(({ type }) => type === 'revoke')).toEqual({ type: 'revoke', key });
  });

  it('brings what the company writes on its own phone', async () => {
    const message = await stage.waitForMessage(await phone.text(ana, 'do celular'));
    expect(message).toMatchObject({ key: { chat: ana.lid, fromMe: true }, sender: null, body: 'do celular', chat: { number: ana.number } });
  });

  it('tells who is writing', async () => {
    ana.typing(phone);
    expect(await stage.items.waitFor(({ type }) => type === 'typing')).toMatchObject({ chat: { number: ana.number }, isTyping: true });
  });
});

describe('what the server says about new conversations', () => {
  it('is told as a restriction while it lasts, and its figures long before', async () => {
    const endsAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_000);
    const end = String(endsAt.getTime() / 1000);
    const quota = { total_quota: 50, used_quota: 12, cycle_end_timestamp: end, capping_status: 'FIRST_WARNING' };
    phone.sendAccountNotice('MessageCappingInfoNotification', { xwa2_notify_new_chat_messages_capping_info_update: quota });
    expect(await stage.items.waitFor(({ type }) => type === 'quota')).toEqual({ type: 'quota', used: 12, total: 50, endsAt });

    const lock = { is_active: true, time_enforcement_ends: end, enforcement_type: 'BIZ_QUALITY' };
    phone.sendAccountNotice('NotificationUserReachoutTimelockUpdate', { xwa2_notify_account_reachout_timelock: lock });
    const restricted = await stage.states.waitFor(({ state }) => state === 'restricted');
    expect(restricted).toMatchObject({ reason: 'timeLock', nextAttemptAt: endsAt });
    const before = stage.states.items.length;
    phone.sendAccountNotice('NotificationUserReachoutTimelockUpdate', { xwa2_notify_account_reachout_timelock: { is_active: false } });
    await vi.waitFor(() => expect(stage.states.items.slice(before).map(({ state }) => state)).toEqual(['connected']), 5_000);
  });
});

describe('people', () => {
  const nextTold = (address: string) =>
    stage.items.waitFor((item) => item.type === 'people' && item.people.some((person) => person.address === address));

  it('are told under both addresses once somebody new writes, not every time', async () => {
    const rosa = simulator.addContact({ number: '5511900000088', name: 'Rosa' });
    await stage.waitForMessage(await rosa.text(phone, 'oi'));
    const person = { address: rosa.lid, number: rosa.number, alias: rosa.lid, name: null, isGroup: false };
    expect(await nextTold(rosa.lid)).toEqual({ type: 'people', people: [person] });
    await stage.waitForMessage(await rosa.text(phone, 'tudo bem?'));
    const about = stage.items.items.filter((item) => item.type === 'people' && item.people.some(({ number }) => number === rosa.number));
    expect(about).toHaveLength(1);
  });

  it('whom the phone knows are told when it is linked, and once more should nobody have taken it', async () => {
    const mappings = Array.from({ length: 700 }, (_, index) => ({
      pnJid: `55119700${String(index).padStart(5, '0')}@s.whatsapp.net`,
      lidJid: `3000000${String(index).padStart(5, '0')}@lid`,
    }));
    const filial = simulator.addPhone({ number: '5511900000077', name: 'Filial', history: { phoneNumberToLidMappings: mappings } });
    const own = new WhatsAppChannelFixture({ urls, config: testConfig(simulator.environment) });
    onTestFinished(() => own.close());
    let refusals = 0;
    own.beforeItem = async (item) => {
      if (item.type === 'people' && (refusals += 1) === 1) {
        throw new Error('the database is away');
      }
    };
    await own.pairPhone(await own.createConnection(), filial);
    const told = () => own.items.items.flatMap((item) => (item.type === 'people' ? item.people : []));
    await vi.waitFor(() => expect(new Set(told().map(({ number }) => number)).size).toBe(700), 10_000);
    expect(refusals).toBeGreaterThan(1);
  });
});

describe('out', () => {
  it('sends a text under the id it was given, and tells every step of it', async () => {
    const text = stage.buildText(ana.lid, 'Olá, Ana!');
    await stage.channel.send(connection.id, text);
    const shown = await ana.receivedMessages.waitFor(({ id }) => id === text.externalId);
    expect(shown.text).toBe('Olá, Ana!');
    await stage.waitForReceipt(text.externalId, 'server');
    await stage.waitForReceipt(text.externalId, 'delivered');
    ana.sendReadReceipts(phone, text.externalId);
    await stage.waitForReceipt(text.externalId, 'read');
  });

  it('sends the same message once, however often it is asked to', async () => {
    const text = stage.buildText(ana.pn, 'uma vez');
    await stage.channel.send(connection.id, text);
    await stage.channel.send(connection.id, text);
    await simulator.sentMessages.waitForCount(2, ({ id }) => id === text.externalId);
    expect(ana.receivedMessages.items.filter(({ id }) => id === text.externalId)).toHaveLength(1);
  });

  it('quotes what was said', async () => {
    const id = await ana.text(phone, 'Tem em azul?');
    const { key } = await stage.waitForMessage(id);
    const answer = { ...stage.buildText(ana.lid, 'Tem!'), quoted: { key, body: 'Tem em azul?', kind: 'conversation' } };
    await stage.channel.send(connection.id, answer);
    const { message } = await ana.receivedMessages.waitFor((shown) => shown.id === answer.externalId);
    expect(message.extendedTextMessage?.contextInfo).toMatchObject({
      stanzaId: id,
      participant: ana.lid,
      quotedMessage: { conversation: 'Tem em azul?' },
    });
  });

  it('sends a picture that the contact can open', async () => {
    const file = { open: () => Promise.resolve(Readable.from(picture)), mime: 'image/jpeg', name: 'catalogo.jpg', size: picture.length };
    const image = { ...stage.buildText(ana.lid, 'o catálogo'), kind: 'image' as const, file };
    await stage.channel.send(connection.id, image);
    const { message, text: words } = await ana.receivedMessages.waitFor(({ id }) => id === image.externalId);
    expect(words).toBe('o catálogo');
    const { directPath, mediaKey } = message.imageMessage ?? {};
    const sealed = simulator.media.findFile(directPath ?? '') ?? Buffer.alloc(0);
    expect(decryptMedia(sealed, mediaKey ?? Buffer.alloc(0), 'image').equals(picture)).toBe(true);
  });

  it('edits, reacts and revokes', async () => {
    const text = stage.buildText(ana.lid, 'Chega amanha');
    await stage.channel.send(connection.id, text);
    const target = { chat: ana.lid, participant: null, fromMe: true, externalId: text.externalId };
    const act = { chat: ana.lid, target };
    await stage.channel.send(connection.id, { ...act, kind: 'edit', externalId: 'EDIT', body: 'Chega amanhã' });
    const edit = await ana.receivedMessages.waitFor(({ id }) => id === 'EDIT');
    expect(edit.message.protocolMessage).toMatchObject({
      key: { id: text.externalId },
      editedMessage: { extendedTextMessage: { text: 'Chega amanhã' } },
    });
    await stage.channel.send(connection.id, { ...act, kind: 'reaction', externalId: 'REACT', emoji: '👍' });
    expect((await ana.receivedMessages.waitFor(({ id }) => id === 'REACT')).message.reactionMessage).toMatchObject({ text: '👍' });
    await stage.channel.send(connection.id, { ...act, kind: 'revoke', externalId: 'REVOKE' });
    expect((await ana.receivedMessages.waitFor(({ id }) => id === 'REVOKE')).message.protocolMessage).toMatchObject({
      key: { id: text.externalId },
      type: 0,
    });
  });

  it('hears when the server refuses', async () => {
    const text = stage.buildText(ana.lid, 'não vai');
    simulator.faults.refuseMessage = ({ id }) => (id === text.externalId ? '463' : undefined);
    await stage.channel.send(connection.id, text);
    expect(await stage.waitForReceipt(text.externalId, 'failed')).toMatchObject({ failure: 'restricted' });
    simulator.faults.refuseMessage = undefined;
  });

  it('marks as read and shows that somebody is writing', async () => {
    const { key } = await stage.waitForMessage(await ana.text(phone, 'leia'));
    await stage.channel.markRead(connection.id, [key]);
    await simulator.receipts.waitFor(({ attrs }) => attrs['id'] === key.externalId && attrs['type'] === 'read');
    await stage.channel.setTyping(connection.id, ana.lid, true);
    await simulator.stanzas.waitFor(({ tag, attrs }) => tag === 'chatstate' && attrs['to'] === ana.lid);
  });

  it('cannot send for a number that is not open', async () => {
    await expect(stage.channel.send(999_999, stage.buildText(ana.lid, 'x'))).rejects.toMatchObject({
      failure: 'disconnected',
      isTemporary: true,
    });
  });
});

describe('questions', () => {
  it('finds a number as it is really written', async () => {
    expect(await stage.channel.checkNumber(connection.id, { number: '551187654321' })).toEqual({
      exists: true,
      person: { address: ana.lid, number: ana.number, alias: ana.lid, name: null, isGroup: false },
    });
    expect(await stage.channel.checkNumber(connection.id, { number: '5500000000000' })).toEqual({ exists: false, person: null });
  });

  it('fetches pictures of people', async () => {
    expect(await stage.channel.fetchPicture(connection.id, ana.lid)).toBeNull();
    ana.picture = Buffer.from('a face');
    expect(await stage.channel.fetchPicture(connection.id, ana.lid)).toEqual(Buffer.from('a face'));
    const group = simulator.addGroup({ subject: 'Condomínio', members: [ana, phone] });
    expect(await stage.channel.fetchPicture(connection.id, group.id)).toBeNull();
    group.picture = Buffer.from('a house');
    expect(await stage.channel.fetchPicture(connection.id, group.id)).toEqual(Buffer.from('a house'));
  });
});
