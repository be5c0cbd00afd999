import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InboundItem, OwnedConnection } from '#server/channels/Channel.ts';
import { startSimulatorFixture } from '#server/testing/channels/startSimulatorFixture.ts';
import type { SimulatedContact } from '#server/simulators/whatsapp/people/SimulatedContact.ts';
import { messageText } from '#server/simulators/whatsapp/messages/messageContents.ts';
import type { SimulatedGroup } from '#server/simulators/whatsapp/people/SimulatedGroup.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import type { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import type { WhatsAppChannelFixture } from '#server/simulators/whatsapp/testing/WhatsAppChannelFixture.ts';

let simulator: Simulator;
let fixture: WhatsAppChannelFixture;
let phone: SimulatedPhone;
let ana: SimulatedContact;
let connection: OwnedConnection;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ simulator, fixture, phone, connection, close } = await startSimulatorFixture());
  ana = simulator.addContact({ number: '5511987654321', name: 'Ana' });
  await fixture.pairPhone(connection, phone);
});
afterAll(() => close());

describe('a group', () => {
  let rui: SimulatedContact;
  let group: SimulatedGroup;
  beforeAll(() => {
    rui = simulator.addContact({ number: '5511933334444', name: 'Rui' });
    group = simulator.addGroup({ subject: 'Condomínio', members: [ana, rui, phone], admins: [rui] });
  });
  const inGroup = (author: SimulatedContact, externalId: string) => ({
    chat: group.id,
    participant: author.lid,
    fromMe: false,
    externalId,
  });

  it('delivers messages of its members with their names and its own', async () => {
    const id = await group.text(ana, 'Bom dia a todos');
    expect(await fixture.waitForMessage(id)).toMatchObject({
      key: inGroup(ana, id),
      chat: { address: group.id, name: 'Condomínio', isGroup: true },
      sender: { address: ana.lid, number: ana.number, name: 'Ana', isGroup: false },
      body: 'Bom dia a todos',
    });
    const next = await group.text(rui, 'Bom dia!');
    expect(await fixture.waitForMessage(next)).toMatchObject({ key: inGroup(rui, next), sender: { name: 'Rui' } });
  });

  it('is queried once, and again after a change', async () => {
    const groupQueries = () =>
      simulator.stanzas.items.filter(({ tag, attrs }) => tag === 'iq' && attrs['xmlns'] === 'w:g2' && attrs['to'] === group.id);
    await fixture.waitForMessage(await group.text(ana, 'mais uma'));
    expect(groupQueries()).toHaveLength(1);
    group.setSubject(rui, 'Condomínio Sol');
    expect(await fixture.items.waitFor(({ type }) => type === 'group')).toMatchObject({
      chat: { address: group.id, name: 'Condomínio Sol' },
    });
    expect((await fixture.waitForMessage(await group.text(ana, 'novo nome'))).chat.name).toBe('Condomínio Sol');
    const bia = simulator.addContact({ number: '5511955556666', name: 'Bia' });
    group.addMember(rui, bia);
    await fixture.waitForMessage(await group.text(bia, 'cheguei'));
    expect(groupQueries()).toHaveLength(3);
  });

  it('reports its members under both addresses, also those who have not written', async () => {
    const leo = simulator.addContact({ number: '5511977778888', name: 'Leo' });
    const other = simulator.addGroup({ subject: 'Prédio', members: [ana, leo, phone], admins: [ana] });
    await fixture.waitForMessage(await other.text(ana, 'Bem-vindos'));
    const reported = await fixture.items.waitFor(
      (item) => item.type === 'people' && item.people.some(({ number }) => number === leo.number),
    );
    expect(reported).toMatchObject({ people: [{ address: leo.lid, number: leo.number, alias: leo.lid }] });
  });

  it('lets admins revoke messages of others, and nobody else', async () => {
    const id = await group.text(ana, 'apague isto');
    await fixture.waitForMessage(id);
    const revoke = (by: SimulatedContact, of: string) => ({
      protocolMessage: { type: 0, key: { remoteJid: group.id, fromMe: false, id: of, participant: by === rui ? ana.lid : rui.lid } },
    });
    await group.send(rui, revoke(rui, id), { edit: '8' });
    const isRevoke = (item: InboundItem) => item.type === 'revoke' && item.key.chat === group.id;
    expect(await fixture.items.waitFor(isRevoke)).toMatchObject({ key: inGroup(ana, id) });
    const other = await group.text(rui, 'de quem manda');
    await group.send(ana, revoke(ana, other), { edit: '8' });
    await fixture.waitForMessage(await group.text(ana, 'não deu'));
    expect(fixture.items.items.filter(isRevoke).map((item) => 'key' in item && item.key)).not.toContainEqual(inGroup(rui, other));
  });

  it('delivers reactions that are encrypted with the secret of their target', async () => {
    const id = await group.text(ana, 'quem topa?');
    await fixture.waitForMessage(id);
    await group.sendEncryptedReaction(rui, id, '👍');
    const isAbout = (item: InboundItem) => item.type === 'reaction' && item.key.externalId === id;
    expect(await fixture.items.waitFor(isAbout)).toMatchObject({ key: inGroup(ana, id), sender: { address: rui.lid }, emoji: '👍' });
    // Without the right secret it cannot be decrypted, and is not shown.
    const sealed = { encPayload: Buffer.alloc(32), encIv: Buffer.alloc(12) };
    const targetMessageKey = { remoteJid: group.id, fromMe: false, id, participant: ana.lid };
    const forged = await group.send(rui, { encReactionMessage: { targetMessageKey, ...sealed } });
    await fixture.waitForMessage(await group.text(rui, 'e aí?'));
    expect(fixture.items.items.filter(isAbout)).toHaveLength(1);
    expect(fixture.items.items.some((item) => item.type === 'message' && item.key.externalId === forged)).toBe(false);
  });

  it('receives messages for all of its members', async () => {
    const text = fixture.buildText(group.id, 'Olá, grupo');
    await fixture.channel.send(connection.id, text);
    const { copies } = await simulator.sentMessages.waitFor(({ id }) => id === text.externalId);
    const opened = copies.filter(({ isOwn }) => !isOwn);
    expect(opened.map(({ person, error, message }) => [person.name, error, messageText(message)])).toEqual([
      ['Ana', undefined, 'Olá, grupo'],
      ['Rui', undefined, 'Olá, grupo'],
      ['Bia', undefined, 'Olá, grupo'],
    ]);
  });

  it('lists its members, and notifies mentioned ones', async () => {
    const members = await fixture.channel.members(connection.id, group.id);
    expect(members.map(({ address, number }) => [address, number])).toEqual([
      [ana.lid, ana.number],
      [rui.lid, rui.number],
      [expect.stringContaining('@lid'), '5511955556666'],
    ]);
    const text = fixture.buildText(group.id, `@${rui.lidUser} e @${ana.number}, podem vir?`);
    await fixture.channel.send(connection.id, text);
    const { copies } = await simulator.sentMessages.waitFor(({ id }) => id === text.externalId);
    expect(copies.find(({ isOwn }) => !isOwn)?.message?.extendedTextMessage?.contextInfo?.mentionedJid).toEqual([rui.lid, ana.pn]);
  });

  it('delivers receipts of the recipients of a message, with their times', async () => {
    const text = fixture.buildText(group.id, 'Reunião às 19h');
    rui.isOnline = false;
    await fixture.channel.send(connection.id, text);
    const reported = (delivery: string, name: string | null) => (item: InboundItem) =>
      item.type === 'receipt' &&
      item.delivery === delivery &&
      item.externalIds.includes(text.externalId) &&
      item.inGroup?.member.number === name;
    expect(await fixture.items.waitFor(reported('delivered', ana.number))).toMatchObject({
      inGroup: {
        member: { address: ana.lid, number: ana.number },
        members: [{ address: ana.lid }, { address: rui.lid }, { number: '5511955556666' }],
      },
    });
    expect(fixture.items.items.some(reported('delivered', rui.number))).toBe(false);
    // Later members are no recipients.
    group.addMember(rui, simulator.addContact({ number: '5511955557777', name: 'Caio' }));
    rui.comeOnline();
    rui.sendReadReceipts(phone, text.externalId);
    const last = await fixture.items.waitFor(reported('read', rui.number));
    expect(last.type === 'receipt' && last.inGroup?.members).toBeNull();
    group.sendGroupedReceipt('read', text.externalId, [ana]);
    await fixture.items.waitFor(reported('read', ana.number));
  });
});

it('the simulator has handled every stanza without an error', () => {
  expect(simulator.errors.items).toEqual([]);
});
