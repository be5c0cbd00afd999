import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InboundItem, OwnedConnection } from '#server/channels/Channel.ts';
import { openShop } from '#server/testing/openShop.ts';
import type { Contact } from './simulator/Contact.ts';
import { wordsOf } from './simulator/contents.ts';
import type { Group } from './simulator/Group.ts';
import type { Phone } from './simulator/Phone.ts';
import type { Simulator } from './simulator/Simulator.ts';
import type { Stage } from './simulator/stage.ts';

let simulator: Simulator;
let stage: Stage;
let phone: Phone;
let ana: Contact;
let connection: OwnedConnection;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ simulator, stage, phone, connection, close } = await openShop());
  ana = simulator.contact({ number: '5511987654321', name: 'Ana' });
  await stage.pair(connection, phone);
});
afterAll(() => close());

describe('a group', () => {
  let rui: Contact;
  let group: Group;
  beforeAll(() => {
    rui = simulator.contact({ number: '5511933334444', name: 'Rui' });
    group = simulator.group({ subject: 'Condomínio', members: [ana, rui, phone], admins: [rui] });
  });
  const inGroup = (author: Contact, externalId: string) => ({ chat: group.id, participant: author.lid, fromMe: false, externalId });

  it('brings what its members write, with their names, under its own', async () => {
    const id = await group.text(ana, 'Bom dia a todos');
    expect(await stage.message(id)).toMatchObject({
      key: inGroup(ana, id),
      chat: { address: group.id, name: 'Condomínio', isGroup: true },
      sender: { address: ana.lid, number: ana.number, name: 'Ana', isGroup: false },
      body: 'Bom dia a todos',
    });
    const next = await group.text(rui, 'Bom dia!');
    expect(await stage.message(next)).toMatchObject({ key: inGroup(rui, next), sender: { name: 'Rui' } });
  });

  it('is asked about once, and again after it has changed', async () => {
    const asked = () =>
      simulator.stanzas.all.filter(({ tag, attrs }) => tag === 'iq' && attrs['xmlns'] === 'w:g2' && attrs['to'] === group.id);
    await stage.message(await group.text(ana, 'mais uma'));
    expect(asked()).toHaveLength(1);
    group.rename(rui, 'Condomínio Sol');
    expect(await stage.items.next(({ type }) => type === 'group')).toMatchObject({ chat: { address: group.id, name: 'Condomínio Sol' } });
    expect((await stage.message(await group.text(ana, 'novo nome'))).chat.name).toBe('Condomínio Sol');
    const bia = simulator.contact({ number: '5511955556666', name: 'Bia' });
    group.join(rui, bia);
    await stage.message(await group.text(bia, 'cheguei'));
    expect(asked()).toHaveLength(3);
  });

  it('tells who its members are under both addresses, also those who have not written', async () => {
    const leo = simulator.contact({ number: '5511977778888', name: 'Leo' });
    const other = simulator.group({ subject: 'Prédio', members: [ana, leo, phone], admins: [ana] });
    await stage.message(await other.text(ana, 'Bem-vindos'));
    const told = await stage.items.next((item) => item.type === 'people' && item.people.some(({ number }) => number === leo.number));
    expect(told).toMatchObject({ people: [{ address: leo.lid, number: leo.number, alias: leo.lid }] });
  });

  it('lets an administrator take back what others wrote, and nobody else', async () => {
    const id = await group.text(ana, 'apague isto');
    await stage.message(id);
    const revoke = (by: Contact, of: string) => ({
      protocolMessage: { type: 0, key: { remoteJid: group.id, fromMe: false, id: of, participant: by === rui ? ana.lid : rui.lid } },
    });
    await group.send(rui, revoke(rui, id), { edit: '8' });
    const isRevoke = (item: InboundItem) => item.type === 'revoke' && item.key.chat === group.id;
    expect(await stage.items.next(isRevoke)).toMatchObject({ key: inGroup(ana, id) });
    const other = await group.text(rui, 'de quem manda');
    await group.send(ana, revoke(ana, other), { edit: '8' });
    await stage.message(await group.text(ana, 'não deu'));
    expect(stage.items.all.filter(isRevoke).map((item) => 'key' in item && item.key)).not.toContainEqual(inGroup(rui, other));
  });

  it('brings reactions that are sealed with the secret of what they are about', async () => {
    const id = await group.text(ana, 'quem topa?');
    await stage.message(id);
    await group.sealedReaction(rui, id, '👍');
    const isAbout = (item: InboundItem) => item.type === 'reaction' && item.key.externalId === id;
    expect(await stage.items.next(isAbout)).toMatchObject({ key: inGroup(ana, id), sender: { address: rui.lid }, emoji: '👍' });
    // Without the secret it opens for nobody, and is nothing that people would see.
    const sealed = { encPayload: Buffer.alloc(32), encIv: Buffer.alloc(12) };
    const targetMessageKey = { remoteJid: group.id, fromMe: false, id, participant: ana.lid };
    const forged = await group.send(rui, { encReactionMessage: { targetMessageKey, ...sealed } });
    await stage.message(await group.text(rui, 'e aí?'));
    expect(stage.items.all.filter(isAbout)).toHaveLength(1);
    expect(stage.items.all.some((item) => item.type === 'message' && item.key.externalId === forged)).toBe(false);
  });

  it('takes what is written to it, for all who are in it', async () => {
    const text = stage.text(group.id, 'Olá, grupo');
    await stage.channel.send(connection.id, text);
    const { readings } = await simulator.outbox.next(({ id }) => id === text.externalId);
    const opened = readings.filter(({ isOwn }) => !isOwn);
    expect(opened.map(({ person, error, message }) => [person.name, error, wordsOf(message)])).toEqual([
      ['Ana', undefined, 'Olá, grupo'],
      ['Rui', undefined, 'Olá, grupo'],
      ['Bia', undefined, 'Olá, grupo'],
    ]);
  });

  it('can be asked who is in it, and whom it names is told of it', async () => {
    const members = await stage.channel.members(connection.id, group.id);
    expect(members.map(({ address, number }) => [address, number])).toEqual([
      [ana.lid, ana.number],
      [rui.lid, rui.number],
      [expect.stringContaining('@lid'), '5511955556666'],
    ]);
    const text = stage.text(group.id, `@${rui.lidUser} e @${ana.number}, podem vir?`);
    await stage.channel.send(connection.id, text);
    const { readings } = await simulator.outbox.next(({ id }) => id === text.externalId);
    expect(readings.find(({ isOwn }) => !isOwn)?.message?.extendedTextMessage?.contextInfo?.mentionedJid).toEqual([rui.lid, ana.pn]);
  });

  it('tells who of those for whom a message was has it, and since when', async () => {
    const text = stage.text(group.id, 'Reunião às 19h');
    rui.isOnline = false;
    await stage.channel.send(connection.id, text);
    const told = (delivery: string, name: string | null) => (item: InboundItem) =>
      item.type === 'receipt' &&
      item.delivery === delivery &&
      item.externalIds.includes(text.externalId) &&
      item.inGroup?.member.number === name;
    expect(await stage.items.next(told('delivered', ana.number))).toMatchObject({
      inGroup: {
        member: { address: ana.lid, number: ana.number },
        members: [{ address: ana.lid }, { address: rui.lid }, { number: '5511955556666' }],
      },
    });
    expect(stage.items.all.some(told('delivered', rui.number))).toBe(false);
    // Who comes later was not meant.
    group.join(rui, simulator.contact({ number: '5511955557777', name: 'Caio' }));
    rui.comeOnline();
    rui.read(phone, text.externalId);
    const last = await stage.items.next(told('read', rui.number));
    expect(last.type === 'receipt' && last.inGroup?.members).toBeNull();
    group.gathered('read', text.externalId, [ana]);
    await stage.items.next(told('read', ana.number));
  });
});

it('the simulator has met no stanza that it could not handle', () => {
  expect(simulator.errors.all).toEqual([]);
});
