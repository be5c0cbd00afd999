import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { InboundItem, InboundMessage, OwnedConnection, WaitingMedia } from '#server/channels/Channel.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { patience } from '#server/testing/patience.ts';
import { testConfig } from '#server/testing/settings.ts';
import type { Contact } from './simulator/Contact.ts';
import { vanishingMessage, vanishingSetting, wordsOf } from './simulator/contents.ts';
import type { Group } from './simulator/Group.ts';
import type { Phone } from './simulator/Phone.ts';
import { Simulator } from './simulator/Simulator.ts';
import { Stage } from './simulator/stage.ts';

let simulator: Simulator;
let stage: Stage;
let phone: Phone;
let ana: Contact;
let connection: OwnedConnection;
let drop: () => Promise<void>;

const picture = Buffer.from('bytes of a picture, many of them. '.repeat(300));

beforeAll(async () => {
  simulator = await new Simulator().start();
  const database = await freshDatabase();
  drop = database.drop;
  stage = new Stage({ urls: database.urls, config: testConfig(simulator.environment) });
  phone = simulator.phone({ number: '5511900000001', name: 'Loja' });
  ana = simulator.contact({ number: '5511987654321', name: 'Ana' });
  connection = await stage.connection();
  await stage.pair(connection, phone);
});

afterAll(async () => {
  await stage.close();
  await simulator.stop();
  await drop();
});

const pathOf = ({ reference }: WaitingMedia): string => (JSON.parse(reference) as { path: string }).path;
const fetched = (media: WaitingMedia, asksAgain = true): Promise<Buffer> =>
  stage.channel.fetchMedia(connection.id, media, { asksAgain }).then(buffer);

async function mediaOf(id: string): Promise<WaitingMedia> {
  const { media } = await stage.message(id);
  return media ?? expect.fail('there is no file');
}

describe('a file that is gone', () => {
  it.each([404, 410])('after %i is brought once more by the phone that sent it', async (status) => {
    const media = await mediaOf(await ana.image(phone, picture));
    simulator.media.expire(pathOf(media), status);
    await expect(fetched(media, false)).rejects.toMatchObject({ failure: 'expired', isPassing: false });
    expect((await fetched(media)).equals(picture)).toBe(true);
    expect(simulator.receipts.all.some(({ attrs }) => attrs['type'] === 'server-error')).toBe(true);
  });

  it('is gone for good when the phone has deleted it', async () => {
    const media = await mediaOf(await ana.image(phone, picture));
    simulator.media.expire(pathOf(media));
    phone.hasItsFiles = false;
    onTestFinished(() => void (phone.hasItsFiles = true));
    await expect(fetched(media)).rejects.toMatchObject({ failure: 'expired', isPassing: false });
  });
});

describe('a voice', () => {
  it('has the shape that its sender drew, and its length', async () => {
    const waveform = Buffer.from(Array.from({ length: 64 }, (_, index) => (index * 7) % 101));
    const media = await mediaOf(await ana.file(phone, 'audio', { bytes: picture, seconds: 12, ptt: true, waveform }));
    expect(media).toMatchObject({ duration: 12, waveform: [...waveform] });
  });
});

describe('what cannot be opened', () => {
  const brought = async (id: string, kind: string): Promise<InboundMessage> => {
    const item = await stage.items.next((one) => one.type === 'message' && one.key.externalId === id && one.kind === kind);
    return item as InboundMessage;
  };

  it('is told of at once, and again, whole, when its sender has sent it once more', async () => {
    const id = await ana.text(phone, 'fecha às 18h?', { isSpoiled: true });
    expect(await brought(id, 'ciphertext')).toMatchObject({
      key: { chat: ana.lid, fromMe: false },
      body: '',
      media: null,
      sender: { name: 'Ana' },
    });
    expect(await brought(id, 'conversation')).toMatchObject({ key: { chat: ana.lid, fromMe: false }, body: 'fecha às 18h?' });
    expect(stage.items.all.filter((item) => item.type === 'message' && item.key.externalId === id)).toHaveLength(2);
  });

  it('is brought by our own phone where the server kept the content to itself', async () => {
    const id = ana.unavailable(phone, 'hosted', { conversation: 'veio do anúncio' });
    expect(await brought(id, 'ciphertext')).toMatchObject({ body: '' });
    expect(await brought(id, 'conversation')).toMatchObject({ key: { chat: ana.lid }, body: 'veio do anúncio' });
  }, 15_000);

  it('and is seen once is called so, for only the phone shows it', async () => {
    const id = ana.unavailable(phone, 'view_once', { conversation: 'segredo' });
    expect(await brought(id, 'viewOnce')).toMatchObject({ body: '', media: null });
  });
});

describe('changes', () => {
  it('of words come also when they are sealed with the secret of the original', async () => {
    const id = await ana.text(phone, 'amanha');
    await stage.message(id);
    await ana.sealedEdit(phone, id, 'amanhã');
    const key = { chat: ana.lid, participant: null, fromMe: false, externalId: id };
    expect(await stage.items.next((item) => item.type === 'edit' && item.key.externalId === id)).toMatchObject({ key, body: 'amanhã' });
  });

  it('are not believed of somebody who does not know the secret', async () => {
    const id = await ana.text(phone, 'meu texto');
    const bia = simulator.contact({ number: '5511911112222', name: 'Bia' });
    await bia.sealedEdit(phone, id, 'trocado');
    await stage.message(await bia.text(phone, 'e agora?'));
    expect(stage.items.all.some((item) => item.type === 'edit' && item.body === 'trocado')).toBe(false);
  });
});

describe('a poll', () => {
  it('of a customer comes with its options, and the votes of both sides on it', async () => {
    const id = await ana.poll(phone, 'Qual cor?', ['Azul', 'Verde']);
    expect(await stage.message(id)).toMatchObject({
      kind: 'pollCreationMessage',
      body: 'Qual cor?\n• Azul\n• Verde',
      poll: { question: 'Qual cor?', options: ['Azul', 'Verde'], selectable: 0 },
    });
    await ana.vote(phone, { id, own: true }, ['Verde']);
    const key = { chat: ana.lid, participant: null, fromMe: false, externalId: id };
    const vote = await stage.items.next((item) => item.type === 'vote' && item.key.externalId === id);
    expect(vote).toMatchObject({ key, sender: { address: ana.lid }, choices: ['Verde'] });
  });

  it('of the company is voted on by a customer, who may change their mind', async () => {
    const id = await phone.poll(ana, 'Entregar quando?', ['Hoje', 'Amanhã']);
    await stage.message(id);
    await ana.vote(phone, { id, own: false }, ['Hoje']);
    await ana.vote(phone, { id, own: false }, []);
    const votes = await stage.items.count(2, (item) => item.type === 'vote' && item.key.externalId === id);
    expect(votes).toMatchObject([
      { key: { fromMe: true }, choices: ['Hoje'] },
      { key: { fromMe: true }, choices: [] },
    ]);
  });
});

describe('a poll of long ago', () => {
  it('is still voted on when other messages of its time are kept no more', async () => {
    const [poll, text] = [await ana.poll(phone, 'Ainda vale?', ['Sim', 'Não']), await ana.text(phone, 'antiga')];
    await Promise.all([stage.message(poll), stage.message(text)]);
    const kept = () => stage.rows<{ stanza_id: string }>('select stanza_id from whatsapp_inbox where stanza_id in ($1, $2)', [poll, text]);
    await vi.waitFor(async () => {
      const done = 'select from whatsapp_inbox where stanza_id in ($1, $2) and done_at is not null';
      expect(await stage.rows(done, [poll, text])).toHaveLength(2);
    }, patience);
    await stage.rows(`update whatsapp_inbox set received_at = now() - interval '90 days' where stanza_id in ($1, $2)`, [poll, text]);
    connection = { ...connection, epoch: await stage.restart() };
    await stage.channel.open(connection);
    await vi.waitFor(async () => expect(await kept()).toEqual([{ stanza_id: poll }]), patience);
    await ana.vote(phone, { id: poll, own: true }, ['Sim']);
    expect(await stage.items.next((item) => item.type === 'vote' && item.key.externalId === poll)).toMatchObject({ choices: ['Sim'] });
  });
});

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

describe('a chat whose messages vanish', () => {
  const day = 86_400;
  const now = Math.floor(Date.now() / 1000);
  const contextOfNext = async (chat: string) => {
    const text = stage.text(chat, 'respondido');
    await stage.channel.send(connection.id, text);
    const { readings } = await simulator.outbox.next(({ id }) => id === text.externalId);
    const context = readings.find(({ isOwn }) => !isOwn)?.message?.extendedTextMessage?.contextInfo;
    return context ? { expiration: context.expiration, since: Number(context.ephemeralSettingTimestamp) } : null;
  };
  const learned = async (eva: Contact) => stage.message(await eva.text(phone, 'pronto'));

  it('is answered with messages that vanish as soon, until the customer says otherwise', async () => {
    const eva = simulator.contact({ number: '5511944440000', name: 'Eva' });
    await learned(eva);
    expect(await contextOfNext(eva.lid)).toBeNull();
    await eva.send(phone, vanishingMessage('some amanhã', day, now));
    await learned(eva);
    expect(await contextOfNext(eva.lid)).toEqual({ expiration: day, since: now });
    // A message that was under way when the customer set it otherwise says nothing.
    await eva.send(phone, vanishingSetting(7 * day, now + 10));
    await eva.send(phone, vanishingMessage('atrasada', day, now));
    await learned(eva);
    expect(await contextOfNext(eva.pn)).toEqual({ expiration: 7 * day, since: now + 10 });
    await eva.send(phone, vanishingSetting(0, now + 20));
    await learned(eva);
    expect(await contextOfNext(eva.lid)).toBeNull();
  });

  it('stays one when it was set on our own phone, and after a restart', async () => {
    const ivo = simulator.contact({ number: '5511944441111', name: 'Ivo' });
    await phone.send(ivo, vanishingSetting(day, now));
    await learned(ivo);
    connection = { ...connection, epoch: await stage.restart() };
    await stage.channel.open(connection);
    await stage.connected(3);
    expect(await contextOfNext(ivo.lid)).toMatchObject({ expiration: day });
  });

  it('may be a group', async () => {
    const group = simulator.group({ subject: 'Efêmero', members: [ana, phone], admins: [ana] });
    expect(await contextOfNext(group.id)).toBeNull();
    group.vanishAfter(ana, day);
    await stage.message(await group.text(ana, 'agora some'));
    expect(await contextOfNext(group.id)).toMatchObject({ expiration: day });
  });
});

describe('a call', () => {
  it('is told of while it rings, and when it ended', async () => {
    const id = ana.call(phone, { isVideo: true });
    const ofCall = (isRinging: boolean) => (item: InboundItem) => item.type === 'call' && item.id === id && item.isRinging === isRinging;
    expect(await stage.items.next(ofCall(true))).toMatchObject({ caller: { address: ana.lid, number: ana.number }, isVideo: true });
    ana.hangUp(phone, id);
    expect(await stage.items.next(ofCall(false))).toMatchObject({ caller: { address: ana.lid } });
  });
});

describe('a call in the conversation', () => {
  it('stops ringing when it is refused', async () => {
    const id = ana.call(phone);
    await stage.items.next((item) => item.type === 'call' && item.id === id);
    await stage.channel.rejectCall(connection.id, { id, caller: ana.lid });
    const refused = await simulator.stanzas.next(({ tag, content }) => tag === 'call' && JSON.stringify(content).includes(id));
    expect(refused).toMatchObject({ attrs: { to: ana.lid }, content: [{ tag: 'reject', attrs: { 'call-id': id } }] });
  });
});

describe('the past', () => {
  const at = Math.floor(Date.now() / 1000) - 86_400;
  const said = (id: string, fromMe: boolean, text: string) => ({
    message: {
      key: { remoteJid: ana.lid, fromMe, id },
      messageTimestamp: at + id.length,
      pushName: 'Ana',
      message: { conversation: text },
    },
  });

  it.each([false, true])('comes in parts, oldest first, marked as such (as a file: %s)', async (asFile) => {
    const name = asFile ? 'FILE' : 'INLINE';
    const conversations = [
      { id: ana.lid, pnJid: ana.pn, messages: [said(`${name}22`, true, 'resposta'), said(`${name}1`, false, 'pergunta')] },
    ];
    await phone.tellPast({ syncType: 3, conversations }, { asFile });
    const [first, second] = [await stage.message(`${name}1`), await stage.message(`${name}22`)];
    expect(first).toMatchObject({
      isHistory: true,
      body: 'pergunta',
      key: { fromMe: false, chat: ana.lid },
      sender: { number: ana.number },
    });
    expect(second).toMatchObject({ isHistory: true, body: 'resposta', key: { fromMe: true, chat: ana.lid }, chat: { number: ana.number } });
    const order = stage.items.all.filter((item) => item === first || item === second);
    expect(order).toEqual([first, second]);
  });
});

describe('the simulator', () => {
  it('has met no stanza that it could not handle', () => {
    expect(simulator.errors.all).toEqual([]);
  });
});
