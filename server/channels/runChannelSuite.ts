import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { encodeVcard, numberCard, parseVcards } from '#shared/rules/vcard.ts';
import {
  RecordingListener,
  waitOptions,
  type TestCustomer,
  type DeliveredMessage,
  type ChannelFixture,
} from '#server/testing/channels/ChannelFixture.ts';
import {
  ChannelError,
  type Channel,
  type InboundItem,
  type MessageKey,
  type OutboundFile,
  type OutboundMessage,
  type OwnedConnection,
} from './Channel.ts';

const withNextEpoch = (connection: OwnedConnection): OwnedConnection => ({ ...connection, epoch: connection.epoch + 1 });

let createdIds = 0;
const freshId = (): string => `3EB0${Date.now().toString(16).toUpperCase()}${String((createdIds += 1)).padStart(7, '0')}`;
const fileOf = (content: Buffer, mime: string, name: string): OutboundFile => ({
  open: async () => Readable.from([content]),
  mime,
  name,
  size: content.length,
});
/** A PNG of one pixel. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

interface SuiteContext {
  fixture: ChannelFixture;
  listener: RecordingListener;
  channel: Channel;
  connection: OwnedConnection;
  ana: TestCustomer;
}

async function openChannel(fixture: ChannelFixture, connection: OwnedConnection, listener: RecordingListener): Promise<Channel> {
  const channel = fixture.openChannel(listener);
  await channel.open(connection);
  return channel;
}

async function openPaired(fixture: ChannelFixture, listener: RecordingListener, connection: OwnedConnection): Promise<Channel> {
  const channel = await openChannel(fixture, connection, listener);
  if (fixture.pairPhone !== null) {
    const { qr } = await listener.waitForState('qr');
    await fixture.pairPhone(connection, qr ?? '');
  }
  await listener.waitForState('connected');
  return channel;
}

function inboundTests(context: SuiteContext): void {
  it('delivers a text with its author', async () => {
    const { ana, listener } = context;
    const message = await listener.waitForMessage(await ana.text('Oi, chegou?'));
    expect(message).toMatchObject({ kind: 'conversation', body: 'Oi, chegou?', media: null, quotedId: null, isHistory: false });
    expect(message.key).toMatchObject({ fromMe: false, participant: null });
    expect(message.chat).toMatchObject({ number: ana.number, name: ana.name, isGroup: false });
    expect(message.sender?.address).toBe(message.chat.address);
    expect(Math.abs(message.at.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it.each([
    ['image', 'image', 'image/png', 'foto.png', 'Olha isso', 'Olha isso'],
    ['document', 'application', 'application/pdf', 'nota.pdf', '', 'nota.pdf'],
    ['audio', 'audio', 'audio/ogg', 'voz.ogg', '', 'Áudio'],
    ['sticker', 'image', 'image/webp', 'figurinha.webp', '', 'sticker'],
  ] as const)('delivers a file as %s, whose bytes can be fetched', async (kind, wireKind, mime, name, caption, body) => {
    const { ana, listener, channel, connection } = context;
    const message = await listener.waitForMessage(await ana.file(kind, picture, { mime, name, caption }));
    expect(message).toMatchObject({ kind: wireKind, body });
    const media = message.media ?? expect.fail('there is no file');
    expect(media.mime.split(';')[0]).toBe(mime);
    expect(await buffer(await channel.fetchMedia(connection.id, media, { canRequestReupload: true }))).toEqual(picture);
  });

  it('delivers a location and a contact card in their stored form', async () => {
    const { ana, listener } = context;
    const place = await listener.waitForMessage(await ana.location(-23.58, -46.64));
    expect(place.kind).toBe('locationMessage');
    expect(place.body.split('|')).toHaveLength(3);
    expect(place.body).toMatch(/^data:image\/png;base64/);
    expect(place.body).toContain('q=-23.58%2C-46.64');
    const card = await listener.waitForMessage(await ana.card('Motorista', '5511912345678'));
    expect(card.kind).toBe('contactMessage');
    const [motorist] = parseVcards(card.body);
    expect(motorist).toMatchObject({ name: 'Motorista', numbers: [{ account: '5511912345678' }] });
  });

  it('delivers the id of the quoted message', async () => {
    const { ana, listener, channel, connection } = context;
    const externalId = freshId();
    await channel.send(connection.id, { kind: 'text', externalId, chat: ana.address, body: 'Qual tamanho?', quoted: null });
    await vi.waitFor(async () => expect((await ana.deliveredMessages()).some(({ id }) => id === externalId)).toBe(true), waitOptions);
    expect(await listener.waitForMessage(await ana.text('O médio', externalId))).toMatchObject({ body: 'O médio', quotedId: externalId });
  });

  it('delivers edits, revokes, reactions and typing', async () => {
    const { ana, listener } = context;
    const id = await ana.text('Ola');
    await listener.waitForMessage(id);
    const about = (type: InboundItem['type']) =>
      listener.waitForItem(
        (item): item is Extract<InboundItem, { key: MessageKey }> => item.type === type && 'key' in item && item.key.externalId === id,
      );
    await ana.edit(id, 'Olá');
    expect(await about('edit')).toMatchObject({ body: 'Olá', key: { fromMe: false } });
    await ana.react(id, '👍', { byCompany: false });
    expect(await about('reaction')).toMatchObject({ emoji: '👍', sender: { number: ana.number } });
    await ana.revoke(id);
    expect(await about('revoke')).toMatchObject({ key: { fromMe: false } });
    await ana.type(true);
    await listener.waitForItem((item): item is InboundItem => item.type === 'typing' && item.isTyping && item.chat.number === ana.number);
  });
}

function orderTests(context: SuiteContext): void {
  it('delivers the messages of a chat once and in order', async () => {
    const { ana, listener } = context;
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      ids.push(await ana.text(`linha ${count}`));
    }
    await listener.waitForMessage(ids.at(-1) ?? '');
    const received = listener.messages.map(({ key }) => key.externalId).filter((id) => ids.includes(id));
    expect(received).toEqual(ids);
  });

  it('delivers a rejected item again, before later ones of its chat', async () => {
    const { ana, listener } = context;
    let refusals = 0;
    listener.onReceive = async (item) => {
      if (item.type === 'message' && item.body === 'primeira' && refusals < 2) {
        refusals += 1;
        throw new Error('not now');
      }
    };
    const ids = [await ana.text('primeira'), await ana.text('segunda')];
    await listener.waitForMessage(ids[1] ?? '');
    listener.onReceive = async () => undefined;
    expect(refusals).toBe(2);
    expect(listener.messages.map(({ key }) => key.externalId).filter((id) => ids.includes(id))).toEqual(ids);
  });

  it('does not let one chat wait for another', async () => {
    const { ana, listener, fixture, connection } = context;
    const rui = await fixture.makeCustomer(connection);
    listener.onReceive = (item) =>
      item.type === 'message' && item.chat.number === ana.number ? Promise.reject(new Error('not now')) : Promise.resolve();
    const blockedId = await ana.text('parada');
    await listener.waitForMessage(await rui.text('livre'));
    listener.onReceive = async () => undefined;
    await listener.waitForMessage(blockedId);
  });

  it('delivers to the next owner what the former one did not accept', async () => {
    const { ana, listener } = context;
    listener.onReceive = () => Promise.reject(new Error('this process is about to die'));
    const ids = [await ana.text('antes'), await ana.text('da queda')];
    await context.channel.stop();
    context.connection = withNextEpoch(context.connection);
    const next = new RecordingListener();
    context.channel = await openChannel(context.fixture, context.connection, next);
    const whileAway = await ana.text('e depois');
    await next.waitForMessage(whileAway);
    expect(next.messages.map(({ key }) => key.externalId).filter((id) => [...ids, whileAway].includes(id))).toEqual([...ids, whileAway]);
    context.listener = next;
  });
}

function outboundTests(context: SuiteContext): void {
  const send = async (message: OutboundMessage): Promise<void> => context.channel.send(context.connection.id, message);
  const waitUntilShown = (id: string, is: (one: DeliveredMessage) => boolean = () => true): Promise<DeliveredMessage> =>
    vi.waitFor(
      async () =>
        (await context.ana.deliveredMessages()).find((one) => one.id === id && is(one)) ?? expect.fail('the message is not shown'),
      waitOptions,
    );

  it('sends a text under the given id, once, and reports every delivery step', async () => {
    const { ana } = context;
    const text = { kind: 'text', externalId: freshId(), chat: ana.address, body: 'Chegou sim!', quoted: null } as const;
    await send(text);
    await send(text);
    expect(await waitUntilShown(text.externalId)).toMatchObject({ body: 'Chegou sim!', isEdited: false });
    await context.listener.waitForReceipt(text.externalId, 'delivered');
    expect((await ana.deliveredMessages()).filter(({ id }) => id === text.externalId)).toHaveLength(1);
    await ana.read();
    await context.listener.waitForReceipt(text.externalId, 'read');
  });

  it('sends to a bare number too', async () => {
    const text = { kind: 'text', externalId: freshId(), chat: context.ana.number, body: 'Pelo número', quoted: null } as const;
    await send(text);
    expect(await waitUntilShown(text.externalId)).toMatchObject({ body: 'Pelo número' });
  });

  it('sends files that the customer can open', async () => {
    const files = [
      ['image', 'image/png', 'foto.png'],
      ['document', 'application/pdf', 'nota.pdf'],
      ['voice', 'audio/ogg; codecs=opus', 'voz.ogg'],
    ] as const;
    for (const [kind, mime, name] of files) {
      const externalId = freshId();
      await send({ kind, externalId, chat: context.ana.address, body: '', file: fileOf(picture, mime, name), quoted: null });
      expect((await waitUntilShown(externalId)).content).toEqual(picture);
    }
  });

  it('sends a location, a contact card, a sticker, and a forwarded text', async () => {
    const about = () => ({ externalId: freshId(), chat: context.ana.address, quoted: null });
    const place = { ...about(), kind: 'location', place: { latitude: -23.5, longitude: -46.25, description: 'A loja' } } as const;
    await send(place);
    expect((await waitUntilShown(place.externalId)).place).toMatchObject({ latitude: -23.5, longitude: -46.25 });
    const card = { ...about(), kind: 'contact', name: 'Rui', vcard: encodeVcard(numberCard('Rui', '5511912345678')) } as const;
    await send(card);
    expect((await waitUntilShown(card.externalId)).cardName).toBe('Rui');
    const sticker = { ...about(), kind: 'sticker', body: '', file: fileOf(picture, 'image/webp', 'figurinha.webp') } as const;
    await send(sticker);
    expect((await waitUntilShown(sticker.externalId)).content).toEqual(picture);
    const forwarded = { ...about(), kind: 'text', body: 'Lembra disso?', isForwarded: true } as const;
    await send(forwarded);
    expect((await waitUntilShown(forwarded.externalId)).isForwarded).not.toBe(false);
  });

  it('quotes a message of the customer', async () => {
    const { ana, listener } = context;
    const { key, body, kind } = await listener.waitForMessage(await ana.text('Tem preto?'));
    const externalId = freshId();
    await send({ kind: 'text', externalId, chat: ana.address, body: 'Tem!', quoted: { key, body, kind } });
    expect(await waitUntilShown(externalId)).toMatchObject({ quotedId: key.externalId });
  });

  it('edits, reacts to and revokes', async () => {
    const { ana, listener } = context;
    const externalId = freshId();
    await send({ kind: 'text', externalId, chat: ana.address, body: 'Amanha', quoted: null });
    await context.listener.waitForReceipt(externalId, 'delivered');
    const target: MessageKey = { chat: ana.address, participant: null, fromMe: true, externalId };
    await send({ kind: 'edit', externalId: freshId(), chat: ana.address, target, body: 'Amanhã' });
    expect(await waitUntilShown(externalId, ({ isEdited }) => isEdited)).toMatchObject({ body: 'Amanhã' });
    await ana.react(externalId, '❤️', { byCompany: true });
    await listener.waitForItem(
      (item): item is InboundItem =>
        item.type === 'reaction' && item.key.fromMe && item.key.externalId === externalId && item.emoji === '❤️',
    );
    await send({ kind: 'revoke', externalId: freshId(), chat: ana.address, target });
    await waitUntilShown(externalId, ({ isDeleted }) => isDeleted);
  });

  it('sends read receipts and typing', async () => {
    const { ana, listener, channel, connection } = context;
    const { key } = await listener.waitForMessage(await ana.text('Alguém aí?'));
    await channel.markRead(connection.id, [key]);
    await vi.waitFor(async () => expect(await ana.isReadByCompany(key.externalId)).toBe(true), waitOptions);
    await channel.setTyping(connection.id, ana.address, true);
    await vi.waitFor(async () => expect(await ana.isCompanyTyping()).toBe(true), waitOptions);
  });

  it('checks numbers with and without an account', async () => {
    const { ana, channel, connection, fixture } = context;
    expect(await channel.checkNumber(connection.id, { number: ana.number })).toMatchObject({
      exists: true,
      person: { number: ana.number, isGroup: false },
    });
    expect(await channel.checkNumber(connection.id, { number: fixture.unassignedNumber })).toEqual({ exists: false, person: null });
    const profilePicture = await channel.fetchPicture(connection.id, ana.address);
    expect(profilePicture === null || Buffer.isBuffer(profilePicture)).toBe(true);
  });

  it('rejects sending over a closed connection with a temporary failure', async () => {
    const other = await context.fixture.makeConnection();
    const failed = context.channel.send(other.id, {
      kind: 'text',
      externalId: freshId(),
      chat: context.ana.address,
      body: 'x',
      quoted: null,
    });
    const error: unknown = await failed.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ChannelError);
    expect(error).toMatchObject({ isTemporary: true });
  });
}

function closingTests(context: SuiteContext): void {
  it('opens without pairing after a close, and with it after a forget', async () => {
    await context.channel.close(context.connection.id, { forget: false });
    context.listener.states.length = 0;
    context.connection = withNextEpoch(context.connection);
    await context.channel.open(context.connection);
    await context.listener.waitForState('connected');
    expect(context.listener.states.some(({ state }) => state === 'qr')).toBe(false);
    await context.channel.close(context.connection.id, { forget: true });
    context.listener.states.length = 0;
    context.connection = withNextEpoch(context.connection);
    await context.channel.open(context.connection);
    await context.listener.waitForState(context.fixture.pairPhone === null ? 'connected' : 'qr');
  });

  it('delivers nothing after it has stopped', async () => {
    await context.channel.stop();
    const { items, states } = context.listener;
    const before = [items.length, states.length];
    await context.ana.text('ninguém ouve').catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([items.length, states.length]).toEqual(before);
  });
}

/** Registers the tests that every channel must pass. They share one connection and run in order. */
export function runChannelSuite(name: string, createFixture: () => Promise<ChannelFixture>): void {
  describe(`the channel ${name}`, () => {
    // Filled before the first test.
    const context = {} as SuiteContext;
    beforeAll(async () => {
      const fixture = await createFixture();
      const listener = new RecordingListener();
      const connection = await fixture.makeConnection();
      const channel = await openPaired(fixture, listener, connection);
      Object.assign(context, { fixture, listener, connection, channel, ana: await fixture.makeCustomer(connection) });
    });
    afterAll(async () => {
      await context.channel.stop();
      await context.fixture.close();
    });

    it('reports the connected number', () => {
      expect(context.listener.states.at(-1)).toMatchObject({ state: 'connected', qr: null, number: expect.stringMatching(/^\d{8,20}$/) });
    });
    inboundTests(context);
    orderTests(context);
    outboundTests(context);
    closingTests(context);
  });
}
