import { buffer } from 'node:stream/consumers';
import { register } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { encodeWAMessage, proto } from '#server/channels/whatsapp/library/baileys.ts';
import type { InboundItem, InboundMessage, OwnedConnection, RemoteMedia } from '#server/channels/Channel.ts';
import { startSimulatorFixture } from '#server/testing/channels/startSimulatorFixture.ts';
import { timeouts } from '#server/testing/timeouts.ts';
import { buildFileMessage } from '#server/simulators/whatsapp/messages/messageContents.ts';
import type { SimulatedContact } from '#server/simulators/whatsapp/people/SimulatedContact.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import type { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import type { WhatsAppChannelFixture } from '#server/simulators/whatsapp/testing/WhatsAppChannelFixture.ts';

let simulator: Simulator;
let fixture: WhatsAppChannelFixture;
let phone: SimulatedPhone;
let ana: SimulatedContact;
let connection: OwnedConnection;
let close: () => Promise<void>;

const picture = Buffer.from('bytes of a picture, many of them. '.repeat(300));

beforeAll(async () => {
  ({ simulator, fixture, phone, connection, close } = await startSimulatorFixture());
  ana = simulator.addContact({ number: '5511987654321', name: 'Ana' });
  await fixture.pairPhone(connection, phone);
});
afterAll(() => close());

const pathOf = ({ reference }: RemoteMedia): string => (JSON.parse(reference) as { path: string }).path;
const fetchFile = (media: RemoteMedia, canRequestReupload = true): Promise<Buffer> =>
  fixture.channel.fetchMedia(connection.id, media, { canRequestReupload }).then(buffer);

async function mediaOf(id: string): Promise<RemoteMedia> {
  const { media } = await fixture.waitForMessage(id);
  return media ?? expect.fail('there is no file');
}

describe('an expired file', () => {
  it.each([404, 410])('after %i is uploaded again by its phone', async (status) => {
    const media = await mediaOf(await ana.image(phone, picture));
    simulator.media.expireFile(pathOf(media), status);
    await expect(fetchFile(media, false)).rejects.toMatchObject({ failure: 'expired', isTemporary: false });
    expect((await fetchFile(media)).equals(picture)).toBe(true);
    expect(simulator.receipts.items.some(({ attrs }) => attrs['type'] === 'server-error')).toBe(true);
  });

  it('fails when the phone has deleted it', async () => {
    const media = await mediaOf(await ana.image(phone, picture));
    simulator.media.expireFile(pathOf(media));
    phone.keepsFiles = false;
    onTestFinished(() => void (phone.keepsFiles = true));
    await expect(fetchFile(media)).rejects.toMatchObject({ failure: 'expired', isTemporary: false });
  });
});

describe('a voice note', () => {
  it('has the waveform and the duration of its sender', async () => {
    const waveform = Buffer.from(Array.from({ length: 64 }, (_, index) => (index * 7) % 101));
    const media = await mediaOf(await ana.file(phone, 'audio', { bytes: picture, seconds: 12, ptt: true, waveform }));
    expect(media).toMatchObject({ duration: 12, waveform: [...waveform] });
  });
});

describe('a message that cannot be decrypted', () => {
  const waitForKind = async (id: string, kind: string): Promise<InboundMessage> => {
    const item = await fixture.items.waitFor((one) => one.type === 'message' && one.key.externalId === id && one.kind === kind);
    return item as InboundMessage;
  };

  it('is delivered at once as ciphertext, and again with its content when its sender has resent it', async () => {
    const id = await ana.text(phone, 'fecha às 18h?', { isCorrupted: true });
    expect(await waitForKind(id, 'ciphertext')).toMatchObject({
      key: { chat: ana.lid, fromMe: false },
      body: '',
      media: null,
      sender: { name: 'Ana' },
    });
    expect(await waitForKind(id, 'conversation')).toMatchObject({ key: { chat: ana.lid, fromMe: false }, body: 'fecha às 18h?' });
    expect(fixture.items.items.filter((item) => item.type === 'message' && item.key.externalId === id)).toHaveLength(2);
  });

  it('is resent by the own phone where the server withholds the content', async () => {
    const id = ana.unavailable(phone, 'hosted', { conversation: 'veio do anúncio' });
    expect(await waitForKind(id, 'ciphertext')).toMatchObject({ body: '' });
    expect(await waitForKind(id, 'conversation')).toMatchObject({ key: { chat: ana.lid }, body: 'veio do anúncio' });
  }, 15_000);

  it('is delivered as view-once where only the phone shows it', async () => {
    const id = ana.unavailable(phone, 'view_once', { conversation: 'segredo' });
    expect(await waitForKind(id, 'viewOnce')).toMatchObject({ body: '', media: null });
  });
});

describe('a content that is newer than the library', () => {
  // A customer of its own: what cannot be decoded is asked for again, under new keys.
  let eva: SimulatedContact;
  beforeAll(() => void (eva = simulator.addContact({ number: '5511933334444', name: 'Eva' })));
  const future = Buffer.from([0x82, 0xfa, 0x01, 0x03, 0x6f, 0x6c, 0xc3]);
  const pad = (content: Uint8Array): Buffer => Buffer.concat([content, Buffer.from([1])]);

  it.each([
    ['alone', future],
    ['in a wrapper', Buffer.concat([Buffer.from([0xc2, 0x02, future.length + 2, 0x0a, future.length]), future])],
    ['beside the secret of its message', Buffer.concat([proto.Message.encode({ messageContextInfo: {} }).finish(), future])],
    ['that no protobuf is', Buffer.from([0x0a, 0x7f, 0x41])],
  ])('%s is one that only the phone shows', async (_name, bytes) => {
    const id = await eva.send(phone, {}, { bytes: pad(bytes) });
    expect(await fixture.waitForMessage(id)).toMatchObject({ key: { chat: eva.lid }, kind: 'unsupported', body: '', media: null });
  });

  it('is shown by a later version, without being news', async () => {
    const id = await eva.send(phone, {}, { bytes: pad(future) });
    await fixture.waitForMessage(id);
    const kept = `stanza_id = $1 and unsupported_by is not null`;
    await vi.waitFor(async () => {
      expect(await fixture.query(`select from whatsapp_inbox where ${kept}`, [id])).toHaveLength(1);
    }, timeouts);
    // What an upgrade changes, seen from here: the version, and what the same bytes say to it.
    const content = encodeWAMessage({ conversation: 'agora sim' });
    const upgrade = `update whatsapp_inbox set unsupported_by = 'an older one', content = $2, received_at = now() - interval '200 days' where ${kept}`;
    await fixture.query(upgrade, [id, content]);
    connection = { ...connection, epoch: await fixture.restart() };
    await fixture.channel.open(connection);
    const isRead = (item: InboundItem): boolean => item.type === 'message' && item.key.externalId === id && item.kind === 'conversation';
    expect(await fixture.items.waitFor(isRead)).toMatchObject({ body: 'agora sim', isHistory: true });
    await vi.waitFor(async () => expect(await fixture.query(`select from whatsapp_inbox where ${kept}`, [id])).toEqual([]), timeouts);
  });
});

describe('a voice to be heard once', () => {
  it('is said, and not stored', async () => {
    const message = buildFileMessage(simulator.media, 'audio', { bytes: picture });
    const id = await ana.send(phone, { viewOnceMessageV2Extension: { message } });
    expect(await fixture.waitForMessage(id)).toMatchObject({ kind: 'viewOnce', body: '', media: null });
  });
});

describe('a template with a document', () => {
  it('has the document, which can be fetched', async () => {
    const { documentMessage } = buildFileMessage(simulator.media, 'document', { bytes: picture, fileName: 'boleto.pdf' });
    const hydratedTemplate = { documentMessage: documentMessage ?? null, hydratedContentText: 'Segue seu boleto' };
    const id = await ana.send(phone, { templateMessage: { hydratedTemplate } });
    expect(await fixture.waitForMessage(id)).toMatchObject({
      kind: 'application',
      body: 'Segue seu boleto',
      media: { name: 'boleto.pdf' },
    });
    expect((await fetchFile(await mediaOf(id))).equals(picture)).toBe(true);
  });
});

describe('a message of an unusual address', () => {
  const waitForUnplaced = (id: string): Promise<InboundItem> =>
    fixture.items.waitFor((item) => item.type === 'unplaced' && item.externalId === id);

  it('of a broadcast list is in the chat of its sender', async () => {
    const attrs = { from: '1700000000@broadcast', participant: ana.lid, participant_pn: ana.pn };
    const message = await fixture.waitForMessage(await ana.send(phone, { conversation: 'promoção?' }, { attrs }));
    expect(message).toMatchObject({ key: { chat: ana.lid, fromMe: false }, body: 'promoção?', sender: { number: ana.number } });
  });

  it.each(['hosted', 'hosted.lid'])('@%s is in the chat of its person', async (server) => {
    const hosted = simulator.addContact({ number: server === 'hosted' ? '5511900008801' : '5511900008802', name: 'Loja' });
    const isNumber = server === 'hosted';
    const attrs = { from: `${isNumber ? hosted.number : hosted.lidUser}:99@${server}` };
    const id = await hosted.send(phone, { conversation: 'pela nuvem' }, { addressing: isNumber ? 'pn' : 'lid', attrs });
    const message = await fixture.waitForMessage(id);
    expect(message).toMatchObject({ key: { chat: hosted.lid }, chat: { number: hosted.number }, body: 'pela nuvem' });
  });

  it('without a known chat is kept, confirmed or refused', async () => {
    const list = await phone.send(ana, { conversation: 'para a lista' }, { attrs: { recipient: '1700000000@broadcast' } });
    expect(await waitForUnplaced(list)).toMatchObject({ address: '1700000000@broadcast', body: 'para a lista' });
    const foreign = await ana.send(phone, { conversation: 'de fora' }, { attrs: { from: '16505361212@interop' } });
    expect(await waitForUnplaced(foreign)).toMatchObject({ address: '16505361212@interop', kind: 'ciphertext' });
  });

  it('of an encryption that Baileys does not know is shown as unreadable', async () => {
    const id = ana.sendUnknownEncryption(phone);
    expect(await fixture.waitForMessage(id)).toMatchObject({ key: { chat: ana.lid }, kind: 'ciphertext', body: '' });
  });

  it('of a bot, a status or a newsletter is dropped and counted', async () => {
    const count = fixture.items.items.length;
    const dropped = await Promise.all([
      phone.send(ana, { conversation: 'pergunta ao robô' }, { attrs: { recipient: '867051314767696@bot' } }),
      ana.send(phone, { conversation: 'meu dia' }, { attrs: { from: 'status@broadcast', participant: ana.lid } }),
      ana.send(phone, { conversation: 'notícia' }, { attrs: { from: '1203@newsletter' } }),
    ]);
    await fixture.waitForMessage(await ana.text(phone, 'depois'));
    const later = fixture.items.items.slice(count);
    expect(later.filter((item) => item.type === 'unplaced' || (item.type === 'message' && dropped.includes(item.key.externalId)))).toEqual(
      [],
    );
    const { values } = (await register.getSingleMetric('prosa_whatsapp_dropped_total')?.get()) ?? { values: [] };
    expect(new Set(values.map(({ labels }) => labels['kind']))).toEqual(new Set(['bot', 'status', 'newsletter']));
  });
});

describe('edits', () => {
  it('are decrypted with the secret of the original', async () => {
    const id = await ana.text(phone, 'amanha');
    await fixture.waitForMessage(id);
    await ana.sendEncryptedEdit(phone, id, 'amanhã');
    const key = { chat: ana.lid, participant: null, fromMe: false, externalId: id };
    expect(await fixture.items.waitFor((item) => item.type === 'edit' && item.key.externalId === id)).toMatchObject({
      key,
      body: 'amanhã',
    });
  });

  it('are ignored from a sender who does not know the secret', async () => {
    const id = await ana.text(phone, 'meu texto');
    const bia = simulator.addContact({ number: '5511911112222', name: 'Bia' });
    await bia.sendEncryptedEdit(phone, id, 'trocado');
    await fixture.waitForMessage(await bia.text(phone, 'e agora?'));
    expect(fixture.items.items.some((item) => item.type === 'edit' && item.body === 'trocado')).toBe(false);
  });
});

describe('a poll', () => {
  it('of a customer is delivered with its options and votes', async () => {
    const id = await ana.poll(phone, 'Qual cor?', ['Azul', 'Verde']);
    expect(await fixture.waitForMessage(id)).toMatchObject({
      kind: 'pollCreationMessage',
      body: 'Qual cor?\n• Azul\n• Verde',
      poll: { question: 'Qual cor?', options: ['Azul', 'Verde'], selectable: 0 },
    });
    await ana.vote(phone, { id, isOwn: true }, ['Verde']);
    const key = { chat: ana.lid, participant: null, fromMe: false, externalId: id };
    const vote = await fixture.items.waitFor((item) => item.type === 'vote' && item.key.externalId === id);
    expect(vote).toMatchObject({ key, sender: { address: ana.lid }, choices: ['Verde'] });
  });

  it('of the company receives votes of a customer, later ones replacing earlier ones', async () => {
    const id = await phone.poll(ana, 'Entregar quando?', ['Hoje', 'Amanhã']);
    await fixture.waitForMessage(id);
    await ana.vote(phone, { id, isOwn: false }, ['Hoje']);
    await ana.vote(phone, { id, isOwn: false }, []);
    const votes = await fixture.items.waitForCount(2, (item) => item.type === 'vote' && item.key.externalId === id);
    expect(votes).toMatchObject([
      { key: { fromMe: true }, choices: ['Hoje'] },
      { key: { fromMe: true }, choices: [] },
    ]);
  });
});

describe('an old poll', () => {
  it('still receives votes when other messages of its time have been purged', async () => {
    const [poll, text] = [await ana.poll(phone, 'Ainda vale?', ['Sim', 'Não']), await ana.text(phone, 'antiga')];
    await Promise.all([fixture.waitForMessage(poll), fixture.waitForMessage(text)]);
    const storedRows = () =>
      fixture.query<{ stanza_id: string }>('select stanza_id from whatsapp_inbox where stanza_id in ($1, $2)', [poll, text]);
    await vi.waitFor(async () => {
      const done = 'select from whatsapp_inbox where stanza_id in ($1, $2) and done_at is not null';
      expect(await fixture.query(done, [poll, text])).toHaveLength(2);
    }, timeouts);
    await fixture.query(`update whatsapp_inbox set received_at = now() - interval '90 days' where stanza_id in ($1, $2)`, [poll, text]);
    connection = { ...connection, epoch: await fixture.restart() };
    await fixture.channel.open(connection);
    await vi.waitFor(async () => expect(await storedRows()).toEqual([{ stanza_id: poll }]), timeouts);
    await ana.vote(phone, { id: poll, isOwn: true }, ['Sim']);
    expect(await fixture.items.waitFor((item) => item.type === 'vote' && item.key.externalId === poll)).toMatchObject({ choices: ['Sim'] });
  });
});

describe('a call', () => {
  it('is delivered while it rings, and when it has ended', async () => {
    const id = ana.call(phone, { isVideo: true });
    const isCallItem = (isRinging: boolean) => (item: InboundItem) =>
      item.type === 'call' && item.id === id && item.isRinging === isRinging;
    expect(await fixture.items.waitFor(isCallItem(true))).toMatchObject({
      caller: { address: ana.lid, number: ana.number },
      isVideo: true,
    });
    ana.hangUp(phone, id);
    expect(await fixture.items.waitFor(isCallItem(false))).toMatchObject({ caller: { address: ana.lid } });
  });
});

describe('a ringing call', () => {
  it('can be rejected', async () => {
    const id = ana.call(phone);
    await fixture.items.waitFor((item) => item.type === 'call' && item.id === id);
    await fixture.channel.rejectCall(connection.id, { id, caller: ana.lid });
    const rejection = await simulator.stanzas.waitFor(({ tag, content }) => tag === 'call' && JSON.stringify(content).includes(id));
    expect(rejection).toMatchObject({ attrs: { to: ana.lid }, content: [{ tag: 'reject', attrs: { 'call-id': id } }] });
  });
});

describe('the block list', () => {
  it('takes a person in and lets them go, by privacy id', async () => {
    const isItem = (action: string) => (stanza: { tag: string; attrs: Record<string, string>; content?: unknown }) =>
      stanza.tag === 'iq' && stanza.attrs['xmlns'] === 'blocklist' && JSON.stringify(stanza.content ?? '').includes(`"${action}"`);
    await fixture.channel.setBlocked(connection.id, ana.lid, true);
    expect(JSON.stringify(await simulator.stanzas.waitFor(isItem('block')))).toContain(ana.lid);
    await fixture.channel.setBlocked(connection.id, ana.lid, false);
    expect(JSON.stringify(await simulator.stanzas.waitFor(isItem('unblock')))).toContain(ana.lid);
  });
});

describe('history', () => {
  const at = Math.floor(Date.now() / 1000) - 86_400;
  const historyMessage = (id: string, fromMe: boolean, text: string) => ({
    message: {
      key: { remoteJid: ana.lid, fromMe, id },
      messageTimestamp: at + id.length,
      pushName: 'Ana',
      message: { conversation: text },
    },
  });

  it.each([false, true])('is delivered in chunks, oldest first, marked as history (as a file: %s)', async (asFile) => {
    const name = asFile ? 'FILE' : 'INLINE';
    const conversations = [
      {
        id: ana.lid,
        pnJid: ana.pn,
        messages: [historyMessage(`${name}22`, true, 'resposta'), historyMessage(`${name}1`, false, 'pergunta')],
      },
    ];
    await phone.sendHistory({ syncType: 3, conversations }, { asFile });
    const [first, second] = [await fixture.waitForMessage(`${name}1`), await fixture.waitForMessage(`${name}22`)];
    expect(first).toMatchObject({
      isHistory: true,
      body: 'pergunta',
      key: { fromMe: false, chat: ana.lid },
      sender: { number: ana.number },
    });
    expect(second).toMatchObject({ isHistory: true, body: 'resposta', key: { fromMe: true, chat: ana.lid }, chat: { number: ana.number } });
    const order = fixture.items.items.filter((item) => item === first || item === second);
    expect(order).toEqual([first, second]);
  });
});

describe('the simulator', () => {
  it('has handled every stanza without an error', () => {
    expect(simulator.errors.items).toEqual([]);
  });
});
