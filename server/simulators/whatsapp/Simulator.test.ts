import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { downloadContentFromMessage, normalizeMessageContent, proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { SimulatedContact } from './people/SimulatedContact.ts';
import { createControlHandler } from './createControlHandler.ts';
import type { SimulatedPhone } from './people/SimulatedPhone.ts';
import { Simulator } from './Simulator.ts';
import { BaileysTestClient } from './testing/BaileysTestClient.ts';
import { decryptMedia } from './messages/messageContents.ts';

let simulator: Simulator;
let phone: SimulatedPhone;
let ana: SimulatedContact;
let client: BaileysTestClient;

const picture = Buffer.from('not really a picture, but bytes are bytes'.repeat(200));

async function linkClient(ownPhone: SimulatedPhone): Promise<BaileysTestClient> {
  const newClient = new BaileysTestClient(simulator).connect();
  await ownPhone.scan(await newClient.waitForQr());
  await newClient.waitForConnection('open');
  return newClient;
}

/** A phone and a client for tests that change their state. */
async function addLinkedPhone(number: string): Promise<{ phone: SimulatedPhone; client: BaileysTestClient }> {
  const otherPhone = simulator.addPhone({ number, name: 'Filial' });
  const newClient = await linkClient(otherPhone);
  onTestFinished(() => newClient.end());
  return { phone: otherPhone, client: newClient };
}

beforeAll(async () => {
  simulator = await new Simulator().start();
  phone = simulator.addPhone({ number: '5511900000001', name: 'Loja' });
  ana = simulator.addContact({ number: '5511987654321', name: 'Ana', alternateNumbers: ['551187654321'] });
  client = await linkClient(phone);
});

afterAll(async () => {
  await client.end();
  await simulator.stop();
});

describe('linking', () => {
  it('leads from the QR code through the restart to an open connection with keys on the server', () => {
    expect(client.disconnectCodes).toEqual([515]);
    expect(client.socket.user?.id).toBe('5511900000001:1@s.whatsapp.net');
    expect(phone.linkedCompanions[0]?.preKeyCount).toBeGreaterThan(700);
  });

  it('fails for a tampered QR code', async () => {
    const stranger = new BaileysTestClient(simulator).connect();
    onTestFinished(() => stranger.end());
    const parts = (await stranger.waitForQr()).split(',');
    parts[3] = Buffer.alloc(32).toString('base64');
    await expect(phone.scan(parts.join(','))).rejects.toThrow('hung up');
    await stranger.waitForConnection('close');
    expect(stranger.disconnectCodes).toEqual([500]);
  });

  it('works with a pairing code as well', async () => {
    const otherPhone = simulator.addPhone({ number: '5511900000011', name: 'Filial' });
    const newClient = new BaileysTestClient(simulator).connect();
    onTestFinished(() => newClient.end());
    await newClient.waitForQr();
    const code = await newClient.socket.requestPairingCode(otherPhone.number);
    const wrong = code === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA';
    await expect(otherPhone.enterCode(wrong)).rejects.toThrow('not the code');
    await otherPhone.enterCode(code);
    await newClient.waitForConnection('open');
    expect(newClient.socket.user?.id).toBe('5511900000011:1@s.whatsapp.net');
  });

  it('ends when the phone unlinks the client', async () => {
    const { phone: otherPhone, client: lost } = await addLinkedPhone('5511900000002');
    otherPhone.unlink();
    await expect.poll(() => lost.disconnectCodes).toEqual([515, 401]);
  });

  it('is replaced by a second log-in with the same credentials', async () => {
    const { phone: otherPhone, client: first } = await addLinkedPhone('5511900000003');
    first.connect();
    await simulator.logins.waitForCount(2, (companion) => companion.phone === otherPhone);
    await expect.poll(() => first.disconnectCodes).toContain(440);
  });
});

describe('a contact writes', () => {
  it('text, under both of its addresses', async () => {
    const byLid = await client.waitForMessage(await ana.text(phone, 'Bom dia'));
    expect(byLid).toMatchObject({
      key: { remoteJid: ana.lid, remoteJidAlt: ana.pn },
      pushName: 'Ana',
      message: { conversation: 'Bom dia' },
    });
    const byNumber = await client.waitForMessage(await ana.text(phone, 'de novo', { addressing: 'pn' }));
    expect(byNumber).toMatchObject({ key: { remoteJid: ana.pn, remoteJidAlt: ana.lid }, message: { conversation: 'de novo' } });
  });

  it.each(['image', 'video', 'audio', 'document', 'sticker'] as const)('%s, which the client downloads and decrypts', async (kind) => {
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
  it('text that the contact can read, and receives every receipt', async () => {
    const sent = await client.socket.sendMessage(ana.pn, { text: 'Olá!' }, { messageId: 'OUT1' });
    expect(sent?.key.id).toBe('OUT1');
    expect(await ana.receivedMessages.waitFor(({ id }) => id === 'OUT1')).toMatchObject({ text: 'Olá!', to: ana.pn });
    ana.sendReadReceipts(phone, 'OUT1');
    const isRead = (value: unknown): boolean => JSON.stringify(value).includes('"OUT1"') && JSON.stringify(value).includes('"status":4');
    await client.events.waitFor(({ name, value }) => name === 'messages.update' && isRead(value));
  });

  it('a message of which its own phone receives a copy', async () => {
    await client.socket.sendMessage(ana.lid, { text: 'cópia' }, { messageId: 'OUT2' });
    const { copies } = await simulator.sentMessages.waitFor(({ id }) => id === 'OUT2');
    expect(copies.map(({ isOwn, error }) => ({ isOwn, error }))).toEqual([
      { isOwn: true, error: undefined },
      { isOwn: false, error: undefined },
    ]);
  });

  it('a picture, which is uploaded and can be decrypted', async () => {
    await client.socket.sendMessage(ana.lid, { image: picture, caption: 'catálogo' }, { messageId: 'OUT3' });
    const { message, text: shownText } = await ana.receivedMessages.waitFor(({ id }) => id === 'OUT3');
    expect(shownText).toBe('catálogo');
    expect((await simulator.media.uploads.waitFor()).kind).toBe('image');
    const { directPath, mediaKey } = message.imageMessage ?? {};
    const sealed = simulator.media.findFile(directPath ?? '');
    expect(decryptMedia(sealed ?? Buffer.alloc(0), mediaKey ?? Buffer.alloc(0), 'image').equals(picture)).toBe(true);
  });

  it('to an offline contact: delivered when the contact is online again', async () => {
    const bia = simulator.addContact({ number: '5511911112222', name: 'Bia' });
    bia.isOnline = false;
    await client.socket.sendMessage(bia.pn, { text: 'Oi' }, { messageId: 'OUT4' });
    await bia.receivedMessages.waitFor();
    expect(phone.linkedCompanions[0]?.undeliveredCount).toBe(0);
    bia.comeOnline();
    const isDelivered = (value: unknown): boolean => JSON.stringify(value).includes('"OUT4"');
    await client.events.waitFor(({ name, value }) => name === 'messages.update' && isDelivered(value));
  });

  it('and receives a refusal of the server', async () => {
    simulator.faults.refuseMessage = ({ id }) => (id === 'OUT5' ? '463' : undefined);
    onTestFinished(() => void (simulator.faults.refuseMessage = undefined));
    await client.socket.sendMessage(ana.pn, { text: 'não vai' }, { messageId: 'OUT5' });
    const isRefused = (value: unknown): boolean => JSON.stringify(value).includes('463');
    await client.events.waitFor(({ name, value }) => name === 'messages.update' && isRefused(value));
    expect(ana.receivedMessages.items.some(({ id }) => id === 'OUT5')).toBe(false);
  });
});

describe('the server knows', () => {
  it('which numbers have WhatsApp, and their registered form', async () => {
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
  it('waits while the client is offline and comes, marked as offline, at the next log-in', async () => {
    const { phone: otherPhone, client: absent } = await addLinkedPhone('5511900000004');
    simulator.dropConnections(otherPhone);
    await absent.waitForConnection('close');
    const id = await ana.text(otherPhone, 'alguém aí?');
    expect(otherPhone.linkedCompanions[0]?.undeliveredCount).toBe(1);
    absent.connect();
    expect((await absent.waitForMessage(id)).message?.conversation).toBe('alguém aí?');
    await expect.poll(() => otherPhone.linkedCompanions[0]?.undeliveredCount).toBe(0);
  });
});

describe('another process', () => {
  it('can control phones and contacts, and read what was sent', async () => {
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
  it('has handled every stanza without an error', () => {
    expect(simulator.errors.items).toEqual([]);
  });
});
