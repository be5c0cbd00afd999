import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contact } from './Contact.ts';
import type { Group } from './Group.ts';
import type { Phone } from './Phone.ts';
import { Simulator } from './Simulator.ts';
import { TestClient } from './TestClient.ts';

let simulator: Simulator;
let phone: Phone;
let ana: Contact;
let client: TestClient;

beforeAll(async () => {
  simulator = await new Simulator().start();
  phone = simulator.phone({ number: '5511900000001', name: 'Loja' });
  ana = simulator.contact({ number: '5511987654321', name: 'Ana' });
  client = new TestClient(simulator).connect();
  await phone.scan(await client.qr());
  await client.connection('open');
});

afterAll(async () => {
  await client.end();
  await simulator.stop();
});

/** Something that the library told, whose value holds a text. */
const told = (name: string, text: string) =>
  client.happenings.next((happening) => happening.name === name && JSON.stringify(happening.value).includes(text));

describe('the library understands', () => {
  let group: Group;

  it('groups: their members, what is said in them, and what changes', async () => {
    group = simulator.group({ subject: 'Condomínio', members: [ana, phone], admins: [ana] });
    expect(await client.message(await group.text(ana, 'Bom dia'))).toMatchObject({
      key: { remoteJid: group.id, participant: ana.lid, participantAlt: ana.pn },
      message: { conversation: 'Bom dia' },
    });
    expect((await client.message(await group.text(ana, 'de novo'))).message?.conversation).toBe('de novo');
    const metadata = await client.socket.groupMetadata(group.id);
    expect(metadata).toMatchObject({ subject: 'Condomínio', participants: [{ id: ana.lid, admin: 'admin' }, { id: phone.lid }] });
    group.rename(ana, 'Condomínio Sol');
    await told('groups.update', 'Condomínio Sol');
    const bia = simulator.contact({ number: '5511911112222', name: 'Bia' });
    group.join(ana, bia);
    await told('group-participants.update', bia.lid);
  });

  it('and what it writes into a group, every member can open', async () => {
    await client.socket.sendMessage(group.id, { text: 'Olá a todos' }, { messageId: 'GROUP1' });
    const { readings } = await simulator.outbox.next(({ id }) => id === 'GROUP1');
    const others = readings.filter(({ isOwn }) => !isOwn);
    expect(others.map(({ person, message }) => [person.name, message?.conversation ?? message?.extendedTextMessage?.text])).toEqual([
      ['Ana', 'Olá a todos'],
      ['Bia', 'Olá a todos'],
    ]);
  });

  it('and who of them has it', async () => {
    await told('message-receipt.update', ana.lid);
    ana.read(phone, 'GROUP1');
    await told('message-receipt.update', 'readTimestamp');
  });

  it('that what is said in a group vanishes', async () => {
    group.vanishAfter(ana, 86_400);
    await told('messages.upsert', 'ephemeralExpiration');
    expect(await client.socket.groupMetadata(group.id)).toMatchObject({ ephemeralDuration: 86_400 });
    group.vanishAfter(ana, 0);
    expect((await client.socket.groupMetadata(group.id)).ephemeralDuration).toBeUndefined();
  });

  it('names in the book of the phone, sealed in the lists that it shares', async () => {
    await phone.nameInBook(ana, 'Ana da Padaria');
    await told('contacts.upsert', 'Ana da Padaria');
    await phone.nameInBook(ana, 'Ana Padeira');
    await told('contacts.upsert', 'Ana Padeira');
  });

  it('a message that was spoiled on its way, once it was sent again', async () => {
    const id = await ana.text(phone, 'inteira', { isSpoiled: true });
    await simulator.receipts.next(({ attrs }) => attrs['id'] === id && attrs['type'] === 'retry');
    await told('messages.upsert', 'inteira');
  });

  it('a file that its phone brings once more', async () => {
    const message = await client.message(await ana.image(phone, Buffer.from('picture')));
    const before = message.message?.imageMessage?.directPath ?? '';
    simulator.media.expire(before);
    await client.socket.updateMediaMessage(message);
    expect(message.message?.imageMessage?.directPath).not.toBe(before);
    expect(simulator.media.file(message.message?.imageMessage?.directPath ?? '')).toBeDefined();
  });

  it('a call, and that it ended', async () => {
    const id = ana.call(phone, { isVideo: true });
    expect((await told('call', id)).value).toMatchObject([{ id, status: 'offer', isVideo: true, from: ana.lid }]);
    ana.hangUp(phone, id);
    await client.happenings.next(({ name, value }) => name === 'call' && value.some((call) => call.id === id && call.status === 'timeout'));
  });

  it('a part of the past', async () => {
    const info = { key: { remoteJid: ana.lid, fromMe: false, id: 'OLD' }, messageTimestamp: 1, message: { conversation: 'de antes' } };
    await phone.tellPast({ syncType: 3, conversations: [{ id: ana.lid, pnJid: ana.pn, messages: [{ message: info }] }] });
    await told('messaging-history.set', 'de antes');
  });

  it('that a message is only on the phone', async () => {
    const id = ana.unavailable(phone, 'view_once', {});
    expect((await client.message(id)).key).toMatchObject({ isViewOnce: true });
  });
});

it('has met no stanza that it could not handle', () => {
  expect(simulator.errors.all).toEqual([]);
});
