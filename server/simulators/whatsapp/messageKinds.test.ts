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

/** The next event of a name whose value contains a text. */
const waitForEvent = (name: string, text: string) =>
  client.events.waitFor((event) => event.name === name && JSON.stringify(event.value).includes(text));

describe('Baileys understands', () => {
  let group: SimulatedGroup;

  it('groups: members, messages and changes', async () => {
    group = simulator.addGroup({ subject: 'Condomínio', members: [ana, phone], admins: [ana] });
    expect(await client.waitForMessage(await group.text(ana, 'Bom dia'))).toMatchObject({
      key: { remoteJid: group.id, participant: ana.lid, participantAlt: ana.pn },
      message: { conversation: 'Bom dia' },
    });
    expect((await client.waitForMessage(await group.text(ana, 'de novo'))).message?.conversation).toBe('de novo');
    const metadata = await client.socket.groupMetadata(group.id);
    expect(metadata).toMatchObject({ subject: 'Condomínio', participants: [{ id: ana.lid, admin: 'admin' }, { id: phone.lid }] });
    group.setSubject(ana, 'Condomínio Sol');
    await waitForEvent('groups.update', 'Condomínio Sol');
    const bia = simulator.addContact({ number: '5511911112222', name: 'Bia' });
    group.addMember(ana, bia);
    await waitForEvent('group-participants.update', bia.lid);
  });

  it('group messages: every member can decrypt those it sends', async () => {
    await client.socket.sendMessage(group.id, { text: 'Olá a todos' }, { messageId: 'GROUP1' });
    const { copies } = await simulator.sentMessages.waitFor(({ id }) => id === 'GROUP1');
    const recipientCopies = copies.filter(({ isOwn }) => !isOwn);
    expect(
      recipientCopies.map(({ person, message }) => [person.name, message?.conversation ?? message?.extendedTextMessage?.text]),
    ).toEqual([
      ['Ana', 'Olá a todos'],
      ['Bia', 'Olá a todos'],
    ]);
  });

  it('group receipts', async () => {
    await waitForEvent('message-receipt.update', ana.lid);
    ana.sendReadReceipts(phone, 'GROUP1');
    await waitForEvent('message-receipt.update', 'readTimestamp');
  });

  it('disappearing timers of groups', async () => {
    group.setDisappearingTimer(ana, 86_400);
    await waitForEvent('messages.upsert', 'ephemeralExpiration');
    expect(await client.socket.groupMetadata(group.id)).toMatchObject({ ephemeralDuration: 86_400 });
    group.setDisappearingTimer(ana, 0);
    expect((await client.socket.groupMetadata(group.id)).ephemeralDuration).toBeUndefined();
  });

  it('contact names in encrypted app state', async () => {
    await phone.saveContactName(ana, 'Ana da Padaria');
    await waitForEvent('contacts.upsert', 'Ana da Padaria');
    await phone.saveContactName(ana, 'Ana Padeira');
    await waitForEvent('contacts.upsert', 'Ana Padeira');
  });

  it('a corrupted message after it was resent', async () => {
    const id = await ana.text(phone, 'inteira', { isCorrupted: true });
    await simulator.receipts.waitFor(({ attrs }) => attrs['id'] === id && attrs['type'] === 'retry');
    await waitForEvent('messages.upsert', 'inteira');
  });

  it('a file that its phone uploads again', async () => {
    const message = await client.waitForMessage(await ana.image(phone, Buffer.from('picture')));
    const before = message.message?.imageMessage?.directPath ?? '';
    simulator.media.expireFile(before);
    await client.socket.updateMediaMessage(message);
    expect(message.message?.imageMessage?.directPath).not.toBe(before);
    expect(simulator.media.findFile(message.message?.imageMessage?.directPath ?? '')).toBeDefined();
  });

  it('a call and its end', async () => {
    const id = ana.call(phone, { isVideo: true });
    expect((await waitForEvent('call', id)).value).toMatchObject([{ id, status: 'offer', isVideo: true, from: ana.lid }]);
    ana.hangUp(phone, id);
    await client.events.waitFor(({ name, value }) => name === 'call' && value.some((call) => call.id === id && call.status === 'timeout'));
  });

  it('a chunk of history', async () => {
    const info = { key: { remoteJid: ana.lid, fromMe: false, id: 'OLD' }, messageTimestamp: 1, message: { conversation: 'de antes' } };
    await phone.sendHistory({ syncType: 3, conversations: [{ id: ana.lid, pnJid: ana.pn, messages: [{ message: info }] }] });
    await waitForEvent('messaging-history.set', 'de antes');
  });

  it('a view-once message', async () => {
    const id = ana.unavailable(phone, 'view_once', {});
    expect((await client.waitForMessage(id)).key).toMatchObject({ isViewOnce: true });
  });
});

it('has handled every stanza without an error', () => {
  expect(simulator.errors.items).toEqual([]);
});
