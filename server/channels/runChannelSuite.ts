import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { encodeVcard } from '#shared/rules/vcard.ts';
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

const later = (connection: OwnedConnection): OwnedConnection => ({ ...connection, epoch: connection.epoch + 1 });

let written = 0;
const freshId = (): string => `3EB0${Date.now().toString(16).toUpperCase()}${String((written += 1)).padStart(7, '0')}`;
const fileOf = (content: Buffer, mime: string, name: string): OutboundFile => ({
  open: async () => Readable.from([content]),
  mime,
  name,
  size: content.length,
});
/** The smallest picture there is. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

interface Stage {
  world: ChannelFixture;
  ear: RecordingListener;
  channel: Channel;
  connection: OwnedConnection;
  ana: TestCustomer;
}

async function open(world: ChannelFixture, connection: OwnedConnection, ear: RecordingListener): Promise<Channel> {
  const channel = world.openChannel(ear);
  await channel.open(connection);
  return channel;
}

async function paired(world: ChannelFixture, ear: RecordingListener, connection: OwnedConnection): Promise<Channel> {
  const channel = await open(world, connection, ear);
  if (world.pairPhone !== null) {
    const { qr } = await ear.waitForState('qr');
    await world.pairPhone(connection, qr ?? '');
  }
  await ear.waitForState('connected');
  return channel;
}

function inboundTests(stage: Stage): void {
  it('brings a text with its author', async () => {
    const { ana, ear } = stage;
    const message = await ear.waitForMessage(await ana.text('Oi, chegou?'));
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
  ] as const)('brings a file as %s, whose bytes can be fetched', async (kind, wireKind, mime, name, caption, body) => {
    const { ana, ear, channel, connection } = stage;
    const message = await ear.waitForMessage(await ana.file(kind, picture, { mime, name, caption }));
    expect(message).toMatchObject({ kind: wireKind, body });
    const media = message.media ?? expect.fail('there is no file');
    expect(media.mime.split(';')[0]).toBe(mime);
    expect(await buffer(await channel.fetchMedia(connection.id, media, { canRequestReupload: true }))).toEqual(picture);
  });

  it('brings a location and a contact card in the form they are stored in', async () => {
    const { ana, ear } = stage;
    const place = await ear.waitForMessage(await ana.location(-23.58, -46.64));
    expect(place.kind).toBe('locationMessage');
    expect(place.body.split('|')).toHaveLength(3);
    expect(place.body).toMatch(/^data:image\/png;base64/);
    expect(place.body).toContain('q=-23.58%2C-46.64');
    const card = await ear.waitForMessage(await ana.card('Motorista', '5511912345678'));
    expect(card.kind).toBe('contactMessage');
    expect(card.body).toMatch(/FN:Motorista[\s\S]*\+55 ?11/);
  });

  it('names the message that is answered', async () => {
    const { ana, ear, channel, connection } = stage;
    const externalId = freshId();
    await channel.send(connection.id, { kind: 'text', externalId, chat: ana.address, body: 'Qual tamanho?', quoted: null });
    await vi.waitFor(async () => expect((await ana.deliveredMessages()).some(({ id }) => id === externalId)).toBe(true), waitOptions);
    expect(await ear.waitForMessage(await ana.text('O médio', externalId))).toMatchObject({ body: 'O médio', quotedId: externalId });
  });

  it('brings edits, revokes, reactions and who is typing', async () => {
    const { ana, ear } = stage;
    const id = await ana.text('Ola');
    await ear.waitForMessage(id);
    const about = (type: InboundItem['type']) =>
      ear.waitForItem(
        (item): item is Extract<InboundItem, { key: MessageKey }> => item.type === type && 'key' in item && item.key.externalId === id,
      );
    await ana.edit(id, 'Olá');
    expect(await about('edit')).toMatchObject({ body: 'Olá', key: { fromMe: false } });
    await ana.react(id, '👍', { byCompany: false });
    expect(await about('reaction')).toMatchObject({ emoji: '👍', sender: { number: ana.number } });
    await ana.revoke(id);
    expect(await about('revoke')).toMatchObject({ key: { fromMe: false } });
    await ana.type(true);
    await ear.waitForItem((item): item is InboundItem => item.type === 'typing' && item.isTyping && item.chat.number === ana.number);
  });
}

function orderTests(stage: Stage): void {
  it('brings what a chat says once and in order', async () => {
    const { ana, ear } = stage;
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      ids.push(await ana.text(`linha ${count}`));
    }
    await ear.waitForMessage(ids.at(-1) ?? '');
    const came = ear.messages.map(({ key }) => key.externalId).filter((id) => ids.includes(id));
    expect(came).toEqual(ids);
  });

  it('brings again what was not taken, and nothing of the chat before it', async () => {
    const { ana, ear } = stage;
    let refusals = 0;
    ear.onReceive = async (item) => {
      if (item.type === 'message' && item.body === 'primeira' && refusals < 2) {
        refusals += 1;
        throw new Error('not now');
      }
    };
    const ids = [await ana.text('primeira'), await ana.text('segunda')];
    await ear.waitForMessage(ids[1] ?? '');
    ear.onReceive = async () => undefined;
    expect(refusals).toBe(2);
    expect(ear.messages.map(({ key }) => key.externalId).filter((id) => ids.includes(id))).toEqual(ids);
  });

  it('does not let one chat wait for another', async () => {
    const { ana, ear, world, connection } = stage;
    const rui = await world.makeCustomer(connection);
    ear.onReceive = (item) =>
      item.type === 'message' && item.chat.number === ana.number ? Promise.reject(new Error('not now')) : Promise.resolve();
    const stuck = await ana.text('parada');
    await ear.waitForMessage(await rui.text('livre'));
    ear.onReceive = async () => undefined;
    await ear.waitForMessage(stuck);
  });

  it('brings to the next owner what the one before did not take', async () => {
    const { ana, ear } = stage;
    ear.onReceive = () => Promise.reject(new Error('this process is about to die'));
    const ids = [await ana.text('antes'), await ana.text('da queda')];
    await stage.channel.stop();
    stage.connection = later(stage.connection);
    const next = new RecordingListener();
    stage.channel = await open(stage.world, stage.connection, next);
    const whileAway = await ana.text('e depois');
    await next.waitForMessage(whileAway);
    expect(next.messages.map(({ key }) => key.externalId).filter((id) => [...ids, whileAway].includes(id))).toEqual([...ids, whileAway]);
    stage.ear = next;
  });
}

function outboundTests(stage: Stage): void {
  const send = async (message: OutboundMessage): Promise<void> => stage.channel.send(stage.connection.id, message);
  const shown = (id: string, is: (one: DeliveredMessage) => boolean = () => true): Promise<DeliveredMessage> =>
    vi.waitFor(
      async () => (await stage.ana.deliveredMessages()).find((one) => one.id === id && is(one)) ?? expect.fail('it is not shown'),
      waitOptions,
    );

  it('sends a text under the id it was given, once, and tells every step of it', async () => {
    const { ana } = stage;
    const text = { kind: 'text', externalId: freshId(), chat: ana.address, body: 'Chegou sim!', quoted: null } as const;
    await send(text);
    await send(text);
    expect(await shown(text.externalId)).toMatchObject({ body: 'Chegou sim!', isEdited: false });
    await stage.ear.waitForReceipt(text.externalId, 'delivered');
    expect((await ana.deliveredMessages()).filter(({ id }) => id === text.externalId)).toHaveLength(1);
    await ana.read();
    await stage.ear.waitForReceipt(text.externalId, 'read');
  });

  it('reaches somebody under a bare number too', async () => {
    const text = { kind: 'text', externalId: freshId(), chat: stage.ana.number, body: 'Pelo número', quoted: null } as const;
    await send(text);
    expect(await shown(text.externalId)).toMatchObject({ body: 'Pelo número' });
  });

  it('sends files that the customer can open', async () => {
    const files = [
      ['image', 'image/png', 'foto.png'],
      ['document', 'application/pdf', 'nota.pdf'],
      ['voice', 'audio/ogg; codecs=opus', 'voz.ogg'],
    ] as const;
    for (const [kind, mime, name] of files) {
      const externalId = freshId();
      await send({ kind, externalId, chat: stage.ana.address, body: '', file: fileOf(picture, mime, name), quoted: null });
      expect((await shown(externalId)).content).toEqual(picture);
    }
  });

  it('sends a place and a contact card, a sticker, and what is passed on', async () => {
    const about = () => ({ externalId: freshId(), chat: stage.ana.address, quoted: null });
    const place = { ...about(), kind: 'location', place: { latitude: -23.5, longitude: -46.25, description: 'A loja' } } as const;
    await send(place);
    expect((await shown(place.externalId)).place).toMatchObject({ latitude: -23.5, longitude: -46.25 });
    const card = { ...about(), kind: 'contact', name: 'Rui', vcard: encodeVcard({ name: 'Rui', number: '5511912345678' }) } as const;
    await send(card);
    expect((await shown(card.externalId)).cardName).toBe('Rui');
    const sticker = { ...about(), kind: 'sticker', body: '', file: fileOf(picture, 'image/webp', 'figurinha.webp') } as const;
    await send(sticker);
    expect((await shown(sticker.externalId)).content).toEqual(picture);
    const passedOn = { ...about(), kind: 'text', body: 'Lembra disso?', isForwarded: true } as const;
    await send(passedOn);
    expect((await shown(passedOn.externalId)).isForwarded).not.toBe(false);
  });

  it('answers a message of the customer', async () => {
    const { ana, ear } = stage;
    const { key, body, kind } = await ear.waitForMessage(await ana.text('Tem preto?'));
    const externalId = freshId();
    await send({ kind: 'text', externalId, chat: ana.address, body: 'Tem!', quoted: { key, body, kind } });
    expect(await shown(externalId)).toMatchObject({ quotedId: key.externalId });
  });

  it('edits, reacts to and revokes', async () => {
    const { ana, ear } = stage;
    const externalId = freshId();
    await send({ kind: 'text', externalId, chat: ana.address, body: 'Amanha', quoted: null });
    await stage.ear.waitForReceipt(externalId, 'delivered');
    const target: MessageKey = { chat: ana.address, participant: null, fromMe: true, externalId };
    await send({ kind: 'edit', externalId: freshId(), chat: ana.address, target, body: 'Amanhã' });
    expect(await shown(externalId, ({ isEdited }) => isEdited)).toMatchObject({ body: 'Amanhã' });
    await ana.react(externalId, '❤️', { byCompany: true });
    await ear.waitForItem(
      (item): item is InboundItem =>
        item.type === 'reaction' && item.key.fromMe && item.key.externalId === externalId && item.emoji === '❤️',
    );
    await send({ kind: 'revoke', externalId: freshId(), chat: ana.address, target });
    await shown(externalId, ({ isDeleted }) => isDeleted);
  });

  it('shows the customer what was read and that somebody is typing', async () => {
    const { ana, ear, channel, connection } = stage;
    const { key } = await ear.waitForMessage(await ana.text('Alguém aí?'));
    await channel.markRead(connection.id, [key]);
    await vi.waitFor(async () => expect(await ana.isReadByCompany(key.externalId)).toBe(true), waitOptions);
    await channel.setTyping(connection.id, ana.address, true);
    await vi.waitFor(async () => expect(await ana.isCompanyTyping()).toBe(true), waitOptions);
  });

  it('finds who is behind a number, and who is not', async () => {
    const { ana, channel, connection, world } = stage;
    expect(await channel.checkNumber(connection.id, ana.number)).toMatchObject({
      exists: true,
      person: { number: ana.number, isGroup: false },
    });
    expect(await channel.checkNumber(connection.id, world.unassignedNumber)).toEqual({ exists: false, person: null });
    const found = await channel.fetchPicture(connection.id, ana.address);
    expect(found === null || Buffer.isBuffer(found)).toBe(true);
  });

  it('says that a number which is not open may be open later', async () => {
    const other = await stage.world.makeConnection();
    const failed = stage.channel.send(other.id, { kind: 'text', externalId: freshId(), chat: stage.ana.address, body: 'x', quoted: null });
    const error: unknown = await failed.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ChannelError);
    expect(error).toMatchObject({ isTemporary: true });
  });
}

function closingTests(stage: Stage): void {
  it('comes back without pairing after it was closed, and with it after it was forgotten', async () => {
    await stage.channel.close(stage.connection.id, { forget: false });
    stage.ear.states.length = 0;
    stage.connection = later(stage.connection);
    await stage.channel.open(stage.connection);
    await stage.ear.waitForState('connected');
    expect(stage.ear.states.some(({ state }) => state === 'qr')).toBe(false);
    await stage.channel.close(stage.connection.id, { forget: true });
    stage.ear.states.length = 0;
    stage.connection = later(stage.connection);
    await stage.channel.open(stage.connection);
    await stage.ear.waitForState(stage.world.pairPhone === null ? 'connected' : 'qr');
  });

  it('is silent once it has stopped', async () => {
    await stage.channel.stop();
    const { items, states } = stage.ear;
    const before = [items.length, states.length];
    await stage.ana.text('ninguém ouve').catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([items.length, states.length]).toEqual(before);
  });
}

/** How every channel behaves, whatever lies behind it. The tests follow each other on one number. */
export function runChannelSuite(name: string, makeWorld: () => Promise<ChannelFixture>): void {
  describe(`the channel ${name}`, () => {
    // Filled before the first test runs.
    const stage = {} as Stage;
    beforeAll(async () => {
      const world = await makeWorld();
      const ear = new RecordingListener();
      const connection = await world.makeConnection();
      const channel = await paired(world, ear, connection);
      Object.assign(stage, { world, ear, connection, channel, ana: await world.makeCustomer(connection) });
    });
    afterAll(async () => {
      await stage.channel.stop();
      await stage.world.close();
    });

    it('says which number is connected', () => {
      expect(stage.ear.states.at(-1)).toMatchObject({ state: 'connected', qr: null, number: expect.stringMatching(/^\d{8,20}$/) });
    });
    inboundTests(stage);
    orderTests(stage);
    outboundTests(stage);
    closingTests(stage);
  });
}
