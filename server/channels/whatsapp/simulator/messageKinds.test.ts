import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SimulatedContact } from './people/SimulatedContact.ts';
import type { SimulatedGroup } from './people/SimulatedGroup.ts';
import type { SimulatedPhone } from './people/SimulatedPhone.ts';
import { Simulator } from './Simulator.ts';
import { BaileysTestClient } from './testing/BaileysTestClient.ts';

let simulator: Simulator;
let phone: SimulatedPhone;
let ana: SimulatedContact;
let client: BaileysTestClient;

beforeAll(async () => {
  simulator = await new Simulator().start();
  phone = simulator.addPhone({ number: '5511900000001', name: 'Loja' });
  ana = simulator.addContact({ number: '5511987654321', name: 'Ana' });
  client = new BaileysTestClient(simulator).connect();
  await phone.scan(await client.waitForQr());
  await client.waitForConnection('open');
});

afterAll(async () => {
  await client.end();
  await simulator.stop();
});

/** Something that the library told, whose value holds a text. */
const told = (name: string, text: string) =>
  client.events.waitFor((happening) => happening.name === name && JSON.stringify(happening.value).includes(text));

describe('the library understands', () => {
  let group: SimulatedGroup;

  it('groups: their members, what is said in them, and what changes', async () => {
    group = simulator.addGroup({ subject: 'Condomínio', members: [ana, phone], admins: [ana] });
    expect(await client.waitForMessage(await group.text(ana, 'Bom dia'))).toMatchObject({
      key: { remoteJid: group.id, participant: ana.lid, participantAlt: ana.pn },
      message: { conversation: 'Bom dia' },
    });
    expect((await client.waitForMessage(await group.text(ana, 'de novo'))).message?.conversation).toBe('de novo');
    const metadata = await client.socket.groupMetadata(group.id);
    expect(metadata).toMatchObject({ subject: 'Condomínio', participants: [{ id: ana.lid, admin: 'admin' }, { id: phone.lid }] });
    group.setSubject(ana, 'Condomínio Sol');
    await told('groups.update', 'Condomínio Sol');
    const bia = simulator.addContact({ number: '5511911112222', name: 'Bia' });
    group.addMember(ana, bia);
    await told('group-participants.update', bia.lid);
  });

  it('and what it writes into a group, every member can open', async () => {
    await client.socket.sendMessage(group.id, { text: 'Olá a todos' }, { messageId: 'GROUP1' });
    const { copies: readings } = await simulator.sentMessages.waitFor(({ id }) => id === 'GROUP1');
    const others = readings.filter(({ isOwn }) => !isOwn);
    expect(others.map(({ person, message }) => [person.name, message?.conversation ?? message?.extendedTextMessage?.text])).toEqual([
      ['Ana', 'Olá a todos'],
      ['Bia', 'Olá a todos'],
    ]);
  });

  it('and who of them has it', async () => {
    await told('message-receipt.update', ana.lid);
    ana.sendReadReceipts(phone, 'GROUP1');
    await told('message-receipt.update', 'readTimestamp');
  });

  it('that what is said in a group vanishes', async () => {
    group.setDisappearingTimer(ana, 86_400);
    await told('messages.upsert', 'ephemeralExpiration');
    expect(await client.socket.groupMetadata(group.id)).toMatchObject({ ephemeralDuration: 86_400 });
    group.setDisappearingTimer(ana, 0);
    expect((await client.socket.groupMetadata(group.id)).ephemeralDuration).toBeUndefined();
  });

  it('names in the book of the phone, sealed in the lists that it shares', async () => {
    await phone.saveContactName(ana, 'Ana da Padaria');
    await told('contacts.upsert', 'Ana da Padaria');
    await phone.saveContactName(ana, 'Ana Padeira');
    await told('contacts.upsert', 'Ana Padeira');
  });

  it('a message that was spoiled on its way, once it was sent again', async () => {
    const id = await ana.text(phone, 'inteira', { isCorrupted: true });
    await simulator.receipts.waitFor(({ attrs }) => attrs['id'] === id && attrs['type'] === 'retry');
    await told('messages.upsert', 'inteira');
  });

  it('a file that its phone brings once more', async () => {
    const message = await client.waitForMessage(await ana.image(phone, Buffer.from('picture')));
    const before = message.message?.imageMessage?.directPath ?? '';
    simulator.media.expireFile(before);
    await client.socket.updateMediaMessage(message);
    expect(message.message?.imageMessage?.directPath).not.toBe(before);
    expect(simulator.media.findFile(message.message?.imageMessage?.directPath ?? '')).toBeDefined();
  });

  it('a call, and that it ended', async () => {
    const id = ana.call(phone, { isVideo: true });
    expect((await told('call', id)).value).toMatchObject([{ id, status: 'offer', isVideo: true, from: ana.lid }]);
    ana.hangUp(phone, id);
    await client.events.waitFor(({ name, value }) => name === 'call' && value.some((call) => call.id === id && call.status === 'timeout'));
  });

  it('a part of the past', async () => {
    const info = { key: { remoteJid: ana.lid, fromMe: false, id: 'OLD' }, messageTimestamp: 1, message: { conversation: 'de antes' } };
    await phone.sendHistory({ syncType: 3, conversations: [{ id: ana.lid, pnJid: ana.pn, messages: [{ message: info }] }] });
    await told('messaging-history.set', 'de antes');
  });

  it('that a message is only on the phone', async () => {
    const id = ana.unavailable(phone, 'view_once', {});
    expect((await client.waitForMessage(id)).key).toMatchObject({ isViewOnce: true });
  });
});

it('has met no stanza that it could not handle', () => {
  expect(simulator.errors.items).toEqual([]);
});
