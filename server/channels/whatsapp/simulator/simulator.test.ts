import { buffer } from 'node:stream/consumers';
import { downloadContentFromMessage, normalizeMessageContent, proto } from '#server/channels/whatsapp/library.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Contact } from './Contact.ts';
import { control } from './control.ts';
import type { Phone } from './Phone.ts';
import { openMedia } from './sealedMedia.ts';
import { Simulator } from './Simulator.ts';
import { TestClient } from './TestClient.ts';

let simulator: Simulator;
let phone: Phone;
let ana: Contact;
let client: TestClient;

const picture = Buffer.from('not really a picture, but bytes are bytes'.repeat(200));

async function paired(by: Phone): Promise<TestClient> {
  const newcomer = new TestClient(simulator).connect();
  await by.scan(await newcomer.qr());
  await newcomer.connection('open');
  return newcomer;
}

/** A company and its client of their own, for what leaves traces. */
async function another(number: string): Promise<{ phone: Phone; client: TestClient }> {
  const own = simulator.phone({ number, name: 'Filial' });
  const newcomer = await paired(own);
  onTestFinished(() => newcomer.end());
  return { phone: own, client: newcomer };
}

beforeAll(async () => {
  simulator = await new Simulator().start();
  phone = simulator.phone({ number: '5511900000001', name: 'Loja' });
  ana = simulator.contact({ number: '5511987654321', name: 'Ana', spellings: ['551187654321'] });
  client = await paired(phone);
});

afterAll(async () => {
  await client.end();
  await simulator.stop();
});

describe('linking', () => {
  it('goes from the QR code over the restart to an open connection with keys on the server', () => {
    expect(client.codes).toEqual([515]);
    expect(client.socket.user?.id).toBe('5511900000001:1@s.whatsapp.net');
    expect(phone.linked[0]?.preKeyCount).toBeGreaterThan(700);
  });

  it('fails for a QR code that somebody has changed', async () => {
    const stranger = new TestClient(simulator).connect();
    onTestFinished(() => stranger.end());
    const parts = (await stranger.qr()).split(',');
    parts[3] = Buffer.alloc(32).toString('base64');
    await expect(phone.scan(parts.join(','))).rejects.toThrow('hung up');
    await stranger.connection('close');
    expect(stranger.codes).toEqual([500]);
  });

  it('goes by a code of eight characters as well', async () => {
    const own = simulator.phone({ number: '5511900000011', name: 'Filial' });
    const newcomer = new TestClient(simulator).connect();
    onTestFinished(() => newcomer.end());
    await newcomer.qr();
    const code = await newcomer.socket.requestPairingCode(own.number);
    const wrong = code === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA';
    await expect(own.enterCode(wrong)).rejects.toThrow('not the code');
    await own.enterCode(code);
    await newcomer.connection('open');
    expect(newcomer.socket.user?.id).toBe('5511900000011:1@s.whatsapp.net');
  });

  it('ends when the phone unlinks the client', async () => {
    const { phone: own, client: lost } = await another('5511900000002');
    own.unlink();
    await expect.poll(() => lost.codes).toEqual([515, 401]);
  });

  it('is taken by a second log-in with the same credentials', async () => {
    const { phone: own, client: first } = await another('5511900000003');
    first.connect();
    await simulator.logins.count(2, (companion) => companion.phone === own);
    await expect.poll(() => first.codes).toContain(440);
  });
});

describe('a contact writes', () => {
  it('text, under both spellings of its address', async () => {
    const byLid = await client.message(await ana.text(phone, 'Bom dia'));
    expect(byLid).toMatchObject({
      key: { remoteJid: ana.lid, remoteJidAlt: ana.pn },
      pushName: 'Ana',
      message: { conversation: 'Bom dia' },
    });
    const byNumber = await client.message(await ana.text(phone, 'de novo', { addressing: 'pn' }));
    expect(byNumber).toMatchObject({ key: { remoteJid: ana.pn, remoteJidAlt: ana.lid }, message: { conversation: 'de novo' } });
  });

  it.each(['image', 'video', 'audio', 'document', 'sticker'] as const)('%s, which the client fetches and opens', async (kind) => {
    const { message } = await client.message(await ana.file(phone, kind, { bytes: picture, caption: 'olha' }));
    const file = message?.[`${kind}Message`];
    expect(file?.mimetype).toBeTruthy();
    const stream = await downloadContentFromMessage(
      { mediaKey: file?.mediaKey ?? null, directPath: file?.directPath ?? null, url: file?.url ?? null },
      kind,
    );
    expect((await buffer(stream)).equals(picture)).toBe(true);
  });

  it('a location, a contact card and an answer', async () => {
    const place = await client.message(await ana.location(phone, { latitude: -23.55, longitude: -46.63, name: 'Praça da Sé' }));
    expect(place.message?.locationMessage).toMatchObject({ degreesLatitude: -23.55, name: 'Praça da Sé' });
    const card = await client.message(await ana.card(phone, 'Bia', 'BEGIN:VCARD\nFN:Bia\nEND:VCARD'));
    expect(card.message?.contactMessage?.displayName).toBe('Bia');
    const quoting = { id: 'ABC', author: phone.lid, message: { conversation: 'Quer frete?' } };
    const answer = await client.message(await ana.text(phone, 'Quero', { quoting }));
    expect(answer.message?.extendedTextMessage?.contextInfo).toMatchObject({
      stanzaId: 'ABC',
      quotedMessage: { conversation: 'Quer frete?' },
    });
  });

  it('a reaction, an edit and a revoke', async () => {
    const id = await ana.text(phone, 'ola');
    await client.message(id);
    const reaction = await client.message(await ana.react(phone, { id, own: true }, '👍'));
    expect(normalizeMessageContent(reaction.message)?.reactionMessage).toMatchObject({ text: '👍', key: { id, fromMe: false } });
    const edit = await client.message(await ana.edit(phone, id, 'olá'));
    expect(edit.message?.protocolMessage).toMatchObject({ type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT, key: { id } });
    const revoke = await client.message(await ana.revoke(phone, id));
    expect(revoke.message?.protocolMessage).toMatchObject({ type: proto.Message.ProtocolMessage.Type.REVOKE, key: { id } });
  });

  it('shows that it is writing', async () => {
    ana.typing(phone);
    const { value } = await client.happenings.next(({ name }) => name === 'presence.update');
    expect(value).toMatchObject({ id: ana.lid, presences: { [ana.lid]: { lastKnownPresence: 'composing' } } });
  });

  it('and the company writes on its own phone', async () => {
    const copy = await client.message(await phone.text(ana, 'do celular'));
    expect(copy).toMatchObject({ key: { remoteJid: ana.lid, fromMe: true }, message: { conversation: 'do celular' } });
  });
});

describe('a client writes', () => {
  it('text that the contact can read, and hears of every step', async () => {
    const sent = await client.socket.sendMessage(ana.pn, { text: 'Olá!' }, { messageId: 'OUT1' });
    expect(sent?.key.id).toBe('OUT1');
    expect(await ana.inbox.next(({ id }) => id === 'OUT1')).toMatchObject({ words: 'Olá!', to: ana.pn });
    ana.read(phone, 'OUT1');
    const isRead = (value: unknown): boolean => JSON.stringify(value).includes('"OUT1"') && JSON.stringify(value).includes('"status":4');
    await client.happenings.next(({ name, value }) => name === 'messages.update' && isRead(value));
  });

  it('a message that its own phone gets a copy of', async () => {
    await client.socket.sendMessage(ana.lid, { text: 'cópia' }, { messageId: 'OUT2' });
    const { readings } = await simulator.outbox.next(({ id }) => id === 'OUT2');
    expect(readings.map(({ isOwn, error }) => ({ isOwn, error }))).toEqual([
      { isOwn: true, error: undefined },
      { isOwn: false, error: undefined },
    ]);
  });

  it('a picture, uploaded and opened', async () => {
    await client.socket.sendMessage(ana.lid, { image: picture, caption: 'catálogo' }, { messageId: 'OUT3' });
    const { message, words } = await ana.inbox.next(({ id }) => id === 'OUT3');
    expect(words).toBe('catálogo');
    expect((await simulator.media.uploads.next()).kind).toBe('image');
    const { directPath, mediaKey } = message.imageMessage ?? {};
    const sealed = simulator.media.file(directPath ?? '');
    expect(openMedia(sealed ?? Buffer.alloc(0), mediaKey ?? Buffer.alloc(0), 'image').equals(picture)).toBe(true);
  });

  it('to somebody who is away: delivered only when they return', async () => {
    const bia = simulator.contact({ number: '5511911112222', name: 'Bia' });
    bia.isOnline = false;
    await client.socket.sendMessage(bia.pn, { text: 'Oi' }, { messageId: 'OUT4' });
    await bia.inbox.next();
    expect(phone.linked[0]?.waitingCount).toBe(0);
    bia.comeOnline();
    const isDelivered = (value: unknown): boolean => JSON.stringify(value).includes('"OUT4"');
    await client.happenings.next(({ name, value }) => name === 'messages.update' && isDelivered(value));
  });

  it('and hears it when the server refuses', async () => {
    simulator.faults.refuse = ({ id }) => (id === 'OUT5' ? '463' : undefined);
    onTestFinished(() => void (simulator.faults.refuse = undefined));
    await client.socket.sendMessage(ana.pn, { text: 'não vai' }, { messageId: 'OUT5' });
    const isRefused = (value: unknown): boolean => JSON.stringify(value).includes('463');
    await client.happenings.next(({ name, value }) => name === 'messages.update' && isRefused(value));
    expect(ana.inbox.all.some(({ id }) => id === 'OUT5')).toBe(false);
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
    simulator.drop(own);
    await absent.connection('close');
    const id = await ana.text(own, 'alguém aí?');
    expect(own.linked[0]?.waitingCount).toBe(1);
    absent.connect();
    expect((await absent.message(id)).message?.conversation).toBe('alguém aí?');
    await expect.poll(() => own.linked[0]?.waitingCount).toBe(0);
  });
});

describe('another process', () => {
  it('can hold the phone, write as a contact, and read what was sent', async () => {
    simulator.serve((request, response) => void control(simulator)(request, response));
    const ask = async (request: object): Promise<unknown> => {
      const response = await fetch(simulator.url.replace(/^ws/, 'http'), { method: 'POST', body: JSON.stringify(request) });
      return response.json();
    };
    const number = '5511900000009';
    await ask({ act: 'phone', number, name: 'Remota' });
    const remote = new TestClient(simulator).connect();
    onTestFinished(() => remote.end());
    expect(await ask({ act: 'scan', number, qr: await remote.qr() })).toEqual({ answer: `${number}:1@s.whatsapp.net` });
    await remote.connection('open');
    await ask({ act: 'file', number: ana.number, to: number, file: picture.toString('base64'), body: 'foto' });
    await ask({ act: 'text', number: ana.number, to: number, body: 'Oi', id: 'REMOTE' });
    expect((await remote.message('REMOTE')).message?.conversation).toBe('Oi');
    const after = simulator.outbox.all.length;
    await remote.socket.sendMessage(ana.lid, { text: 'Olá' }, { messageId: 'BACK' });
    await ana.inbox.next(({ id }) => id === 'BACK');
    expect(await ask({ act: 'sent', after })).toEqual({ answer: [{ id: 'BACK', to: ana.lid, words: 'Olá', error: null }] });
  });
});

describe('the simulator itself', () => {
  it('has met no stanza that it could not handle', () => {
    expect(simulator.errors.all).toEqual([]);
  });
});
