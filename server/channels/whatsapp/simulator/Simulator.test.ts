import { buffer } from 'node:stream/consumers';
import { downloadContentFromMessage, normalizeMessageContent, proto } from '#server/channels/whatsapp/library/baileys.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { SimulatedContact } from './people/SimulatedContact.ts';
import { createControlHandler } from './createControlHandler.ts';
import type { SimulatedPhone } from './people/SimulatedPhone.ts';
import { decryptMedia } from './media/mediaEncryption.ts';
import { Simulator } from './Simulator.ts';
import { BaileysTestClient } from './testing/BaileysTestClient.ts';

let simulator: Simulator;
let phone: SimulatedPhone;
let ana: SimulatedContact;
let client: BaileysTestClient;

const picture = Buffer.from('not really a picture, but bytes are bytes'.repeat(200));

async function paired(by: SimulatedPhone): Promise<BaileysTestClient> {
  const newcomer = new BaileysTestClient(simulator).connect();
  await by.scan(await newcomer.waitForQr());
  await newcomer.waitForConnection('open');
  return newcomer;
}

/** A company and its client of their own, for what leaves traces. */
async function another(number: string): Promise<{ phone: SimulatedPhone; client: BaileysTestClient }> {
  const own = simulator.addPhone({ number, name: 'Filial' });
  const newcomer = await paired(own);
  onTestFinished(() => newcomer.end());
  return { phone: own, client: newcomer };
}

beforeAll(async () => {
  simulator = await new Simulator().start();
  phone = simulator.addPhone({ number: '5511900000001', name: 'Loja' });
  ana = simulator.addContact({ number: '5511987654321', name: 'Ana', alternateNumbers: ['551187654321'] });
  client = await paired(phone);
});

afterAll(async () => {
  await client.end();
  await simulator.stop();
});

describe('linking', () => {
  it('goes from the QR code over the restart to an open connection with keys on the server', () => {
    expect(client.disconnectCodes).toEqual([515]);
    expect(client.socket.user?.id).toBe('5511900000001:1@s.whatsapp.net');
    expect(phone.linked[0]?.preKeyCount).toBeGreaterThan(700);
  });

  it('fails for a QR code that somebody has changed', async () => {
    const stranger = new BaileysTestClient(simulator).connect();
    onTestFinished(() => stranger.end());
    const parts = (await stranger.waitForQr()).split(',');
    parts[3] = Buffer.alloc(32).toString('base64');
    await expect(phone.scan(parts.join(','))).rejects.toThrow('hung up');
    await stranger.waitForConnection('close');
    expect(stranger.disconnectCodes).toEqual([500]);
  });

  it('goes by a code of eight characters as well', async () => {
    const own = simulator.addPhone({ number: '5511900000011', name: 'Filial' });
    const newcomer = new BaileysTestClient(simulator).connect();
    onTestFinished(() => newcomer.end());
    await newcomer.waitForQr();
    const code = await newcomer.socket.requestPairingCode(own.number);
    const wrong = code === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA';
    await expect(own.enterCode(wrong)).rejects.toThrow('not the code');
    await own.enterCode(code);
    await newcomer.waitForConnection('open');
    expect(newcomer.socket.user?.id).toBe('5511900000011:1@s.whatsapp.net');
  });

  it('ends when the phone unlinks the client', async () => {
    const { phone: own, client: lost } = await another('5511900000002');
    own.unlink();
    await expect.poll(() => lost.disconnectCodes).toEqual([515, 401]);
  });

  it('is taken by a second log-in with the same credentials', async () => {
    const { phone: own, client: first } = await another('5511900000003');
    first.connect();
    await simulator.logins.waitForCount(2, (companion) => companion.phone === own);
    await expect.poll(() => first.disconnectCodes).toContain(440);
  });
});

describe('a contact writes', () => {
  it('text, under both spellings of its address', async () => {
    const byLid = await client.waitForMessage(await ana.text(phone, 'Bom dia'));
    expect(byLid).toMatchObject({
      key: { remoteJid: ana.lid, remoteJidAlt: ana.pn },
      pushName: 'Ana',
      message: { conversation: 'Bom dia' },
    });
    const byNumber = await client.waitForMessage(await ana.text(phone, 'de novo', { addressing: 'pn' }));
    expect(byNumber).toMatchObject({ key: { remoteJid: ana.pn, remoteJidAlt: ana.lid }, message: { conversation: 'de novo' } });
  });

  it.each(['image', 'video', 'audio', 'document', 'sticker'] as const)('%s, which the client fetches and opens', async (kind) => {
    const { message } = await client.waitForMessage(await ana.file(phone, kind, { bytes: picture, caption: 'olha' }));
    const file = message?.[`${kind}Message`];
    expect(file?.mimetype).toBeTruthy();
    const stream = await downloadContentFromMessage(
      { mediaKey: file?.mediaKey ?? null, directPath: file?.directPath ?? null, url: file?.url ?? null },
      kind,
    );
    expect((await buffer(stream)).equals(picture)).toBe(true);
  });

  it('a location, a contact card and an answer', async () => {
    const place = await client.waitForMessage(await ana.location(phone, { latitude: -23.55, longitude: -46.63, name: 'Praça da Sé' }));
    expect(place.message?.locationMessage).toMatchObject({ degreesLatitude: -23.55, name: 'Praça da Sé' });
    const card = await client.waitForMessage(await ana.card(phone, 'Bia', 'BEGIN:VCARD\nFN:Bia\nEND:VCARD'));
    expect(card.message?.contactMessage?.displayName).toBe('Bia');
    const quoting = { id: 'ABC', author: phone.lid, message: { conversation: 'Quer frete?' } };
    const answer = await client.waitForMessage(await ana.text(phone, 'Quero', { quoting }));
    expect(answer.message?.extendedTextMessage?.contextInfo).toMatchObject({
      stanzaId: 'ABC',
      quotedMessage: { conversation: 'Quer frete?' },
    });
  });

  it('a reaction, an edit and a revoke', async () => {
    const id = await ana.text(phone, 'ola');
    await client.waitForMessage(id);
    const reaction = await client.waitForMessage(await ana.react(phone, { id, isOwn: true }, '👍'));
    expect(normalizeMessageContent(reaction.message)?.reactionMessage).toMatchObject({ text: '👍', key: { id, fromMe: false } });
    const edit = await client.waitForMessage(await ana.edit(phone, id, 'olá'));
    expect(edit.message?.protocolMessage).toMatchObject({ type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT, key: { id } });
    const revoke = await client.waitForMessage(await ana.revoke(phone, id));
    expect(revoke.message?.protocolMessage).toMatchObject({ type: proto.Message.ProtocolMessage.Type.REVOKE, key: { id } });
  });

  it('shows that it is writing', async () => {
    ana.typing(phone);
    const { value } = await client.events.waitFor(({ name }) => name === 'presence.update');
    expect(value).toMatchObject({ id: ana.lid, presences: { [ana.lid]: { lastKnownPresence: 'composing' } } });
  });

  it('and the company writes on its own phone', async () => {
    const copy = await client.waitForMessage(await phone.text(ana, 'do celular'));
    expect(copy).toMatchObject({ key: { remoteJid: ana.lid, fromMe: true }, message: { conversation: 'do celular' } });
  });
});

describe('a client writes', () => {
  it('text that the contact can read, and hears of every step', async () => {
    const sent = await client.socket.sendMessage(ana.pn, { text: 'Olá!' }, { messageId: 'OUT1' });
    expect(sent?.key.id).toBe('OUT1');
    expect(await ana.receivedMessages.waitFor(({ id }) => id === 'OUT1')).toMatchObject({ words: 'Olá!', to: ana.pn });
    ana.sendReadReceipts(phone, 'OUT1');
    const isRead = (value: unknown): boolean => JSON.stringify(value).includes('"OUT1"') && JSON.stringify(value).includes('"status":4');
    await client.events.waitFor(({ name, value }) => name === 'messages.update' && isRead(value));
  });

  it('a message that its own phone gets a copy of', async () => {
    await client.socket.sendMessage(ana.lid, { text: 'cópia' }, { messageId: 'OUT2' });
    const { copies: readings } = await simulator.sentMessages.waitFor(({ id }) => id === 'OUT2');
    expect(readings.map(({ isOwn, error }) => ({ isOwn, error }))).toEqual([
      { isOwn: true, error: undefined },
      { isOwn: false, error: undefined },
    ]);
  });

  it('a picture, uploaded and opened', async () => {
    await client.socket.sendMessage(ana.lid, { image: picture, caption: 'catálogo' }, { messageId: 'OUT3' });
    const { message, text: words } = await ana.receivedMessages.waitFor(({ id }) => id === 'OUT3');
    expect(words).toBe('catálogo');
    expect((await simulator.media.uploads.waitFor()).kind).toBe('image');
    const { directPath, mediaKey } = message.imageMessage ?? {};
    const sealed = simulator.media.findFile(directPath ?? '');
    expect(decryptMedia(sealed ?? Buffer.alloc(0), mediaKey ?? Buffer.alloc(0), 'image').equals(picture)).toBe(true);
  });

  it('to somebody who is away: delivered only when they return', async () => {
    const bia = simulator.addContact({ number: '5511911112222', name: 'Bia' });
    bia.isOnline = false;
    await client.socket.sendMessage(bia.pn, { text: 'Oi' }, { messageId: 'OUT4' });
    await bia.receivedMessages.waitFor();
    expect(phone.linked[0]?.undeliveredCount).toBe(0);
    bia.comeOnline();
    const isDelivered = (value: unknown): boolean => JSON.stringify(value).includes('"OUT4"');
    await client.events.waitFor(({ name, value }) => name === 'messages.update' && isDelivered(value));
  });

  it('and hears it when the server refuses', async () => {
    simulator.faults.refuseMessage = ({ id }) => (id === 'OUT5' ? '463' : undefined);
    onTestFinished(() => void (simulator.faults.refuseMessage = undefined));
    await client.socket.sendMessage(ana.pn, { text: 'não vai' }, { messageId: 'OUT5' });
    const isRefused = (value: unknown): boolean => JSON.stringify(value).includes('463');
    await client.events.waitFor(({ name, value }) => name === 'messages.update' && isRefused(value));
    expect(ana.receivedMessages.items.some(({ id }) => id === 'OUT5')).toBe(false);
  });
});

describe('the server knows', () => {
  it('who has WhatsApp, and how the number is really written', async () => {
    expect(await client.socket.onWhatsApp('551187654321')).toEqual([{ jid: ana.pn, exists: true }]);
    expect(await client.socket.onWhatsApp('5500000000000')).toEqual([]);
  });

  it('profile pictures', async () => {
    ana.picture = Buffer.from('a face');
    const url = await client.socket.profilePictureUrl(ana.lid);
    expect(await (await fetch(url ?? '')).text()).toBe('a face');
    await expect(client.socket.profilePictureUrl(phone.lid)).rejects.toThrow('refused');
  });
});

describe('what a client has not confirmed', () => {
  it('waits while it is away and comes, marked, at the next log-in', async () => {
    const { phone: own, client: absent } = await another('5511900000004');
    simulator.dropConnections(own);
    await absent.waitForConnection('close');
    const id = await ana.text(own, 'alguém aí?');
    expect(own.linked[0]?.undeliveredCount).toBe(1);
    absent.connect();
    expect((await absent.waitForMessage(id)).message?.conversation).toBe('alguém aí?');
    await expect.poll(() => own.linked[0]?.undeliveredCount).toBe(0);
  });
});

describe('another process', () => {
  it('can hold the phone, write as a contact, and read what was sent', async () => {
    simulator.handleHttp((request, response) => void createControlHandler(simulator)(request, response));
    const ask = async (request: object): Promise<unknown> => {
      const response = await fetch(simulator.url.replace(/^ws/, 'http'), { method: 'POST', body: JSON.stringify(request) });
      return response.json();
    };
    const number = '5511900000009';
    await ask({ act: 'phone', number, name: 'Remota' });
    const remote = new BaileysTestClient(simulator).connect();
    onTestFinished(() => remote.end());
    expect(await ask({ act: 'scan', number, qr: await remote.waitForQr() })).toEqual({ answer: `${number}:1@s.whatsapp.net` });
    await remote.waitForConnection('open');
    await ask({ act: 'file', number: ana.number, to: number, file: picture.toString('base64'), body: 'foto' });
    await ask({ act: 'text', number: ana.number, to: number, body: 'Oi', id: 'REMOTE' });
    expect((await remote.waitForMessage('REMOTE')).message?.conversation).toBe('Oi');
    const after = simulator.sentMessages.items.length;
    await remote.socket.sendMessage(ana.lid, { text: 'Olá' }, { messageId: 'BACK' });
    await ana.receivedMessages.waitFor(({ id }) => id === 'BACK');
    expect(await ask({ act: 'sent', after })).toEqual({ answer: [{ id: 'BACK', to: ana.lid, words: 'Olá', error: null }] });
  });
});

describe('the simulator itself', () => {
  it('has met no stanza that it could not handle', () => {
    expect(simulator.errors.items).toEqual([]);
  });
});
