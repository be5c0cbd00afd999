import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hourMs } from '#shared/rules/durations.ts';
import type { OwnedConnection } from '#server/channels/Channel.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { testConfig } from '#server/testing/server/testConfig.ts';
import type { SimulatedContact } from '#server/simulators/whatsapp/people/SimulatedContact.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { WhatsAppChannelFixture } from '#server/simulators/whatsapp/testing/WhatsAppChannelFixture.ts';
import { decryptMedia } from '#server/simulators/whatsapp/messages/messageContents.ts';

let simulator: Simulator;
let fixture: WhatsAppChannelFixture;
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
  fixture = new WhatsAppChannelFixture({ urls: database.urls, config: testConfig(simulator.environment) });
  phone = simulator.addPhone({ number: '5511900000001', name: 'Loja' });
  ana = simulator.addContact({ number: '5511987654321', name: 'Ana', alternateNumbers: ['551187654321'] });
  connection = await fixture.createConnection();
  await fixture.pairPhone(connection, phone);
});

afterAll(async () => {
  await fixture.close();
  await simulator.stop();
  await drop();
});

describe('pairing', () => {
  it('goes through its states to connected, with the number', () => {
    expect(fixture.states.items.map(({ state }) => state)).toEqual(['connecting', 'qr', 'pairing', 'restarting', 'syncing', 'connected']);
    expect(fixture.states.items.at(-1)).toMatchObject({ number: '5511900000001', qr: null });
  });

  it('leaves nothing readable in the database', async () => {
    const [session] = await fixture.query<{ credentials: string }>('select credentials from whatsapp_sessions');
    expect(session?.credentials).toMatch(/^v1\./);
    const keys = await fixture.query<{ value: string }>('select value from whatsapp_keys');
    expect(keys.length).toBeGreaterThan(800);
    expect(keys.every(({ value }) => value.startsWith('v1.'))).toBe(true);
  });
});

describe('inbound', () => {
  it('delivers a text with both addresses of its author', async () => {
    const message = await fixture.waitForMessage(await ana.text(phone, 'Bom dia!'));
    expect(message).toMatchObject({
      key: { chat: ana.lid, participant: null, fromMe: false },
      sender: { address: ana.lid, number: ana.number, alias: ana.lid, name: 'Ana', isGroup: false },
      kind: 'conversation',
      body: 'Bom dia!',
      media: null,
    });
  });

  it('delivers a picture that can be fetched', async () => {
    const { media, kind, body } = await fixture.waitForMessage(await ana.image(phone, picture, { caption: 'olha', width: 3, height: 4 }));
    expect({ kind, body }).toEqual({ kind: 'image', body: 'olha' });
    expect(media).toMatchObject({ mime: 'image/jpeg', size: picture.length, width: 3, height: 4 });
    if (media !== null) {
      expect((await buffer(await fixture.channel.fetchMedia(connection.id, media, { canRequestReupload: false }))).equals(picture)).toBe(
        true,
      );
    }
  });

  it('distinguishes an expired file from a tampered one', async () => {
    const { media } = await fixture.waitForMessage(await ana.image(phone, picture));
    if (media === null) {
      throw new Error('no media');
    }
    const { path, ...reference } = JSON.parse(media.reference) as { path: string };
    const corrupted = Buffer.from(simulator.media.findFile(path) ?? '');
    corrupted.writeUInt8(corrupted.readUInt8(100) ^ 1, 100);
    const changed = { ...media, reference: JSON.stringify({ ...reference, path: simulator.media.addFile(corrupted) }) };
    await expect(fixture.channel.fetchMedia(connection.id, changed, { canRequestReupload: false }).then(buffer)).rejects.toMatchObject({
      failure: 'mediaRefused',
    });
    simulator.media.expireFile(path);
    await expect(fixture.channel.fetchMedia(connection.id, media, { canRequestReupload: false })).rejects.toMatchObject({
      failure: 'expired',
      isTemporary: false,
    });
  });

  it('delivers reactions, edits and revokes with the key of their message', async () => {
    const id = await ana.text(phone, 'ola');
    await ana.react(phone, { id, isOwn: true }, '😀');
    await ana.edit(phone, id, 'olá');
    await ana.revoke(phone, id);
    const key = { chat: ana.lid, participant: null, fromMe: false, externalId: id };
    expect(await fixture.items.waitFor(({ type }) => type === 'reaction')).toMatchObject({ key, emoji: '😀', sender: { name: 'Ana' } });
    expect(await fixture.items.waitFor(({ type }) => type === 'edit')).toMatchObject({ type: 'edit', key, body: 'olá' });
    expect(await fixture.items.waitFor(({ type }) => type === 'revoke')).toMatchObject({ type: 'revoke', key });
  });

  it('delivers messages of the own phone', async () => {
    const message = await fixture.waitForMessage(await phone.text(ana, 'do celular'));
    expect(message).toMatchObject({ key: { chat: ana.lid, fromMe: true }, sender: null, body: 'do celular', chat: { number: ana.number } });
  });

  it('delivers typing', async () => {
    ana.typing(phone);
    expect(await fixture.items.waitFor(({ type }) => type === 'typing')).toMatchObject({ chat: { number: ana.number }, isTyping: true });
  });
});

describe('limits on new conversations', () => {
  it('are reported as a restriction while they last, and as figures before', async () => {
    const endsAt = new Date(Math.floor(Date.now() / 1000) * 1000 + hourMs);
    const end = String(endsAt.getTime() / 1000);
    const quota = { total_quota: 50, used_quota: 12, cycle_end_timestamp: end, capping_status: 'FIRST_WARNING' };
    phone.sendAccountNotice('MessageCappingInfoNotification', { xwa2_notify_new_chat_messages_capping_info_update: quota });
    expect(await fixture.items.waitFor(({ type }) => type === 'quota')).toEqual({ type: 'quota', used: 12, total: 50, endsAt });

    const lock = { is_active: true, time_enforcement_ends: end, enforcement_type: 'BIZ_QUALITY' };
    phone.sendAccountNotice('NotificationUserReachoutTimelockUpdate', { xwa2_notify_account_reachout_timelock: lock });
    const restricted = await fixture.states.waitFor(({ state }) => state === 'restricted');
    expect(restricted).toMatchObject({ reason: 'timeLock', nextAttemptAt: endsAt });
    const before = fixture.states.items.length;
    phone.sendAccountNotice('NotificationUserReachoutTimelockUpdate', { xwa2_notify_account_reachout_timelock: { is_active: false } });
    await vi.waitFor(() => expect(fixture.states.items.slice(before).map(({ state }) => state)).toEqual(['connected']), 5_000);
  });
});

describe('people', () => {
  const waitForPerson = (address: string) =>
    fixture.items.waitFor((item) => item.type === 'people' && item.people.some((person) => person.address === address));

  it('are delivered with both addresses when a new contact writes, and only once', async () => {
    const rosa = simulator.addContact({ number: '5511900000088', name: 'Rosa' });
    await fixture.waitForMessage(await rosa.text(phone, 'oi'));
    const person = { address: rosa.lid, number: rosa.number, alias: rosa.lid, name: null, isGroup: false };
    expect(await waitForPerson(rosa.lid)).toEqual({ type: 'people', people: [person] });
    await fixture.waitForMessage(await rosa.text(phone, 'tudo bem?'));
    const itemsOfRosa = fixture.items.items.filter(
      (item) => item.type === 'people' && item.people.some(({ number }) => number === rosa.number),
    );
    expect(itemsOfRosa).toHaveLength(1);
  });

  it('whom the phone knows are delivered when it is linked, and again after a failed delivery', async () => {
    const mappings = Array.from({ length: 700 }, (_, index) => ({
      pnJid: `55119700${String(index).padStart(5, '0')}@s.whatsapp.net`,
      lidJid: `3000000${String(index).padStart(5, '0')}@lid`,
    }));
    const filial = simulator.addPhone({ number: '5511900000077', name: 'Filial', history: { phoneNumberToLidMappings: mappings } });
    const otherFixture = new WhatsAppChannelFixture({ urls, config: testConfig(simulator.environment) });
    onTestFinished(() => otherFixture.close());
    let refusals = 0;
    otherFixture.beforeItem = async (item) => {
      if (item.type === 'people' && (refusals += 1) === 1) {
        throw new Error('the database is away');
      }
    };
    await otherFixture.pairPhone(await otherFixture.createConnection(), filial);
    const reportedPeople = () => otherFixture.items.items.flatMap((item) => (item.type === 'people' ? item.people : []));
    await vi.waitFor(() => expect(new Set(reportedPeople().map(({ number }) => number)).size).toBe(700), 10_000);
    expect(refusals).toBeGreaterThan(1);
  });
});

describe('outbound', () => {
  it('sends a text under its id, and delivers every receipt', async () => {
    const text = fixture.buildText(ana.lid, 'Olá, Ana!');
    await fixture.channel.send(connection.id, text);
    const received = await ana.receivedMessages.waitFor(({ id }) => id === text.externalId);
    expect(received.text).toBe('Olá, Ana!');
    await fixture.waitForReceipt(text.externalId, 'server');
    await fixture.waitForReceipt(text.externalId, 'delivered');
    ana.sendReadReceipts(phone, text.externalId);
    await fixture.waitForReceipt(text.externalId, 'read');
  });

  it('shows a message once that is sent twice', async () => {
    const text = fixture.buildText(ana.pn, 'uma vez');
    await fixture.channel.send(connection.id, text);
    await fixture.channel.send(connection.id, text);
    await simulator.sentMessages.waitForCount(2, ({ id }) => id === text.externalId);
    expect(ana.receivedMessages.items.filter(({ id }) => id === text.externalId)).toHaveLength(1);
  });

  it('quotes messages', async () => {
    const id = await ana.text(phone, 'Tem em azul?');
    const { key } = await fixture.waitForMessage(id);
    const answer = { ...fixture.buildText(ana.lid, 'Tem!'), quoted: { key, body: 'Tem em azul?', kind: 'conversation' } };
    await fixture.channel.send(connection.id, answer);
    const { message } = await ana.receivedMessages.waitFor((received) => received.id === answer.externalId);
    expect(message.extendedTextMessage?.contextInfo).toMatchObject({
      stanzaId: id,
      participant: ana.lid,
      quotedMessage: { conversation: 'Tem em azul?' },
    });
  });

  it('sends a picture that the contact can decrypt', async () => {
    const file = { open: () => Promise.resolve(Readable.from(picture)), mime: 'image/jpeg', name: 'catalogo.jpg', size: picture.length };
    const image = { ...fixture.buildText(ana.lid, 'o catálogo'), kind: 'image' as const, file };
    await fixture.channel.send(connection.id, image);
    const { message, text: shownText } = await ana.receivedMessages.waitFor(({ id }) => id === image.externalId);
    expect(shownText).toBe('o catálogo');
    const { directPath, mediaKey } = message.imageMessage ?? {};
    const sealed = simulator.media.findFile(directPath ?? '') ?? Buffer.alloc(0);
    expect(decryptMedia(sealed, mediaKey ?? Buffer.alloc(0), 'image').equals(picture)).toBe(true);
  });

  it('edits, reacts and revokes', async () => {
    const text = fixture.buildText(ana.lid, 'Chega amanha');
    await fixture.channel.send(connection.id, text);
    const target = { chat: ana.lid, participant: null, fromMe: true, externalId: text.externalId };
    const change = { chat: ana.lid, target };
    await fixture.channel.send(connection.id, { ...change, kind: 'edit', externalId: 'EDIT', body: 'Chega amanhã' });
    const edit = await ana.receivedMessages.waitFor(({ id }) => id === 'EDIT');
    expect(edit.message.protocolMessage).toMatchObject({
      key: { id: text.externalId },
      editedMessage: { extendedTextMessage: { text: 'Chega amanhã' } },
    });
    await fixture.channel.send(connection.id, { ...change, kind: 'reaction', externalId: 'REACT', emoji: '👍' });
    expect((await ana.receivedMessages.waitFor(({ id }) => id === 'REACT')).message.reactionMessage).toMatchObject({ text: '👍' });
    await fixture.channel.send(connection.id, { ...change, kind: 'revoke', externalId: 'REVOKE' });
    expect((await ana.receivedMessages.waitFor(({ id }) => id === 'REVOKE')).message.protocolMessage).toMatchObject({
      key: { id: text.externalId },
      type: 0,
    });
  });

  it('delivers a refusal of the server', async () => {
    const text = fixture.buildText(ana.lid, 'não vai');
    simulator.faults.refuseMessage = ({ id }) => (id === text.externalId ? '463' : undefined);
    await fixture.channel.send(connection.id, text);
    expect(await fixture.waitForReceipt(text.externalId, 'failed')).toMatchObject({ failure: 'rejected' });
    simulator.faults.refuseMessage = undefined;
  });

  it('marks as read and sends typing', async () => {
    const { key } = await fixture.waitForMessage(await ana.text(phone, 'leia'));
    await fixture.channel.markRead(connection.id, [key]);
    await simulator.receipts.waitFor(({ attrs }) => attrs['id'] === key.externalId && attrs['type'] === 'read');
    await fixture.channel.setTyping(connection.id, ana.lid, true);
    await simulator.stanzas.waitFor(({ tag, attrs }) => tag === 'chatstate' && attrs['to'] === ana.lid);
  });

  it('fails to send for a number that is not open', async () => {
    await expect(fixture.channel.send(999_999, fixture.buildText(ana.lid, 'x'))).rejects.toMatchObject({
      failure: 'disconnected',
      isTemporary: true,
    });
  });
});

describe('queries', () => {
  it('finds the registered form of a number', async () => {
    expect(await fixture.channel.checkNumber(connection.id, { number: '551187654321' })).toEqual({
      exists: true,
      person: { address: ana.lid, number: ana.number, alias: ana.lid, name: null, isGroup: false },
    });
    expect(await fixture.channel.checkNumber(connection.id, { number: '5500000000000' })).toEqual({ exists: false, person: null });
  });

  it('fetches pictures of people', async () => {
    expect(await fixture.channel.fetchPicture(connection.id, ana.lid)).toBeNull();
    ana.picture = Buffer.from('a face');
    expect(await fixture.channel.fetchPicture(connection.id, ana.lid)).toEqual(Buffer.from('a face'));
    const group = simulator.addGroup({ subject: 'Condomínio', members: [ana, phone] });
    expect(await fixture.channel.fetchPicture(connection.id, group.id)).toBeNull();
    group.picture = Buffer.from('a house');
    expect(await fixture.channel.fetchPicture(connection.id, group.id)).toEqual(Buffer.from('a house'));
  });
});
