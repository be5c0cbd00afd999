import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { InboundItem, InboundMessage, OwnedConnection, RemoteMedia } from '#server/channels/Channel.ts';
import { startSimulatorFixture } from '#server/testing/channels/startSimulatorFixture.ts';
import { timeouts } from '#server/testing/timeouts.ts';
import type { SimulatedContact } from '#server/channels/whatsapp/simulator/people/SimulatedContact.ts';
import type { SimulatedPhone } from '#server/channels/whatsapp/simulator/people/SimulatedPhone.ts';
import type { Simulator } from '#server/channels/whatsapp/simulator/Simulator.ts';
import type { WhatsAppChannelFixture } from '#server/channels/whatsapp/simulator/testing/WhatsAppChannelFixture.ts';

let simulator: Simulator;
let stage: WhatsAppChannelFixture;
let phone: SimulatedPhone;
let ana: SimulatedContact;
let connection: OwnedConnection;
let close: () => Promise<void>;

const picture = Buffer.from('bytes of a picture, many of them. '.repeat(300));

beforeAll(async () => {
  ({ simulator, stage, phone, connection, close } = await startSimulatorFixture());
  ana = simulator.addContact({ number: '5511987654321', name: 'Ana' });
  await stage.pairPhone(connection, phone);
});
afterAll(() => close());

const pathOf = ({ reference }: RemoteMedia): string => (JSON.parse(reference) as { path: string }).path;
const fetched = (media: RemoteMedia, asksAgain = true): Promise<Buffer> =>
  stage.channel.fetchMedia(connection.id, media, { canRequestReupload: asksAgain }).then(buffer);

async function mediaOf(id: string): Promise<RemoteMedia> {
  const { media } = await stage.waitForMessage(id);
  return media ?? expect.fail('there is no file');
}

describe('a file that is gone', () => {
  it.each([404, 410])('after %i is brought once more by the phone that sent it', async (status) => {
    const media = await mediaOf(await ana.image(phone, picture));
    simulator.media.expireFile(pathOf(media), status);
    await expect(fetched(media, false)).rejects.toMatchObject({ failure: 'expired', isTemporary: false });
    expect((await fetched(media)).equals(picture)).toBe(true);
    expect(simulator.receipts.items.some(({ attrs }) => attrs['type'] === 'server-error')).toBe(true);
  });

  it('is gone for good when the phone has deleted it', async () => {
    const media = await mediaOf(await ana.image(phone, picture));
    simulator.media.expireFile(pathOf(media));
    phone.keepsFiles = false;
    onTestFinished(() => void (phone.keepsFiles = true));
    await expect(fetched(media)).rejects.toMatchObject({ failure: 'expired', isTemporary: false });
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
    const item = await stage.items.waitFor((one) => one.type === 'message' && one.key.externalId === id && one.kind === kind);
    return item as InboundMessage;
  };

  it('is told of at once, and again, whole, when its sender has sent it once more', async () => {
    const id = await ana.text(phone, 'fecha às 18h?', { isCorrupted: true });
    expect(await brought(id, 'ciphertext')).toMatchObject({
      key: { chat: ana.lid, fromMe: false },
      body: '',
      media: null,
      sender: { name: 'Ana' },
    });
    expect(await brought(id, 'conversation')).toMatchObject({ key: { chat: ana.lid, fromMe: false }, body: 'fecha às 18h?' });
    expect(stage.items.items.filter((item) => item.type === 'message' && item.key.externalId === id)).toHaveLength(2);
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
    await stage.waitForMessage(id);
    await ana.sealedEdit(phone, id, 'amanhã');
    const key = { chat: ana.lid, participant: null, fromMe: false, externalId: id };
    expect(await stage.items.waitFor((item) => item.type === 'edit' && item.key.externalId === id)).toMatchObject({ key, body: 'amanhã' });
  });

  it('are not believed of somebody who does not know the secret', async () => {
    const id = await ana.text(phone, 'meu texto');
    const bia = simulator.addContact({ number: '5511911112222', name: 'Bia' });
    await bia.sealedEdit(phone, id, 'trocado');
    await stage.waitForMessage(await bia.text(phone, 'e agora?'));
    expect(stage.items.items.some((item) => item.type === 'edit' && item.body === 'trocado')).toBe(false);
  });
});

describe('a poll', () => {
  it('of a customer comes with its options, and the votes of both sides on it', async () => {
    const id = await ana.poll(phone, 'Qual cor?', ['Azul', 'Verde']);
    expect(await stage.waitForMessage(id)).toMatchObject({
      kind: 'pollCreationMessage',
      body: 'Qual cor?\n• Azul\n• Verde',
      poll: { question: 'Qual cor?', options: ['Azul', 'Verde'], selectable: 0 },
    });
    await ana.vote(phone, { id, isOwn: true }, ['Verde']);
    const key = { chat: ana.lid, participant: null, fromMe: false, externalId: id };
    const vote = await stage.items.waitFor((item) => item.type === 'vote' && item.key.externalId === id);
    expect(vote).toMatchObject({ key, sender: { address: ana.lid }, choices: ['Verde'] });
  });

  it('of the company is voted on by a customer, who may change their mind', async () => {
    const id = await phone.poll(ana, 'Entregar quando?', ['Hoje', 'Amanhã']);
    await stage.waitForMessage(id);
    await ana.vote(phone, { id, isOwn: false }, ['Hoje']);
    await ana.vote(phone, { id, isOwn: false }, []);
    const votes = await stage.items.waitForCount(2, (item) => item.type === 'vote' && item.key.externalId === id);
    expect(votes).toMatchObject([
      { key: { fromMe: true }, choices: ['Hoje'] },
      { key: { fromMe: true }, choices: [] },
    ]);
  });
});

describe('a poll of long ago', () => {
  it('is still voted on when other messages of its time are kept no more', async () => {
    const [poll, text] = [await ana.poll(phone, 'Ainda vale?', ['Sim', 'Não']), await ana.text(phone, 'antiga')];
    await Promise.all([stage.waitForMessage(poll), stage.waitForMessage(text)]);
    const kept = () => stage.query<{ stanza_id: string }>('select stanza_id from whatsapp_inbox where stanza_id in ($1, $2)', [poll, text]);
    await vi.waitFor(async () => {
      const done = 'select from whatsapp_inbox where stanza_id in ($1, $2) and done_at is not null';
      expect(await stage.query(done, [poll, text])).toHaveLength(2);
    }, timeouts);
    await stage.query(`update whatsapp_inbox set received_at = now() - interval '90 days' where stanza_id in ($1, $2)`, [poll, text]);
    connection = { ...connection, epoch: await stage.restart() };
    await stage.channel.open(connection);
    await vi.waitFor(async () => expect(await kept()).toEqual([{ stanza_id: poll }]), timeouts);
    await ana.vote(phone, { id: poll, isOwn: true }, ['Sim']);
    expect(await stage.items.waitFor((item) => item.type === 'vote' && item.key.externalId === poll)).toMatchObject({ choices: ['Sim'] });
  });
});

describe('a call', () => {
  it('is told of while it rings, and when it ended', async () => {
    const id = ana.call(phone, { isVideo: true });
    const ofCall = (isRinging: boolean) => (item: InboundItem) => item.type === 'call' && item.id === id && item.isRinging === isRinging;
    expect(await stage.items.waitFor(ofCall(true))).toMatchObject({ caller: { address: ana.lid, number: ana.number }, isVideo: true });
    ana.hangUp(phone, id);
    expect(await stage.items.waitFor(ofCall(false))).toMatchObject({ caller: { address: ana.lid } });
  });
});

describe('a call in the conversation', () => {
  it('stops ringing when it is refused', async () => {
    const id = ana.call(phone);
    await stage.items.waitFor((item) => item.type === 'call' && item.id === id);
    await stage.channel.rejectCall(connection.id, { id, caller: ana.lid });
    const refused = await simulator.stanzas.waitFor(({ tag, content }) => tag === 'call' && JSON.stringify(content).includes(id));
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
    await phone.sendHistory({ syncType: 3, conversations }, { asFile });
    const [first, second] = [await stage.waitForMessage(`${name}1`), await stage.waitForMessage(`${name}22`)];
    expect(first).toMatchObject({
      isHistory: true,
      body: 'pergunta',
      key: { fromMe: false, chat: ana.lid },
      sender: { number: ana.number },
    });
    expect(second).toMatchObject({ isHistory: true, body: 'resposta', key: { fromMe: true, chat: ana.lid }, chat: { number: ana.number } });
    const order = stage.items.items.filter((item) => item === first || item === second);
    expect(order).toEqual([first, second]);
  });
});

describe('the simulator', () => {
  it('has met no stanza that it could not handle', () => {
    expect(simulator.errors.items).toEqual([]);
  });
});
