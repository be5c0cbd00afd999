import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hourMs } from '#shared/rules/durations.ts';
import type { OutboundMessage, OwnedConnection } from '#server/channels/Channel.ts';
import type { SimulatedContact } from '#server/simulators/whatsapp/people/SimulatedContact.ts';
import { messageText } from '#server/simulators/whatsapp/messages/messageContents.ts';
import type { SimulatedPhone } from '#server/simulators/whatsapp/people/SimulatedPhone.ts';
import type { VoiceShape } from '#server/platform/sound/readSound.ts';
import { startSimulatorFixture } from '#server/testing/channels/startSimulatorFixture.ts';
import type { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import type { WhatsAppChannelFixture } from '#server/simulators/whatsapp/testing/WhatsAppChannelFixture.ts';
import { uploadTimeoutMs } from '#server/channels/whatsapp/outbound/composeMessage.ts';

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

beforeEach(() => {
  simulator.faults.refuseMessage = undefined;
  simulator.faults.swallowAck = undefined;
  simulator.faults.ignoresPings = undefined;
  simulator.media.refusalStatus = undefined;
});

const send = (message: OutboundMessage) => fixture.channel.send(connection.id, message);
const countSent = (id: string) => simulator.sentMessages.items.filter((sent) => sent.id === id).length;
const countReceived = (id: string) => ana.receivedMessages.items.filter((received) => received.id === id).length;
const receiptsOf = (id: string) =>
  fixture.items.items.flatMap((item) => (item.type === 'receipt' && item.externalIds.includes(id) ? [item.failure ?? item.delivery] : []));

/** Refuses a message a number of times. */
function refuse(externalId: string, code: string, times = Infinity): void {
  let refusals = 0;
  simulator.faults.refuseMessage = ({ id }) => (id === externalId && (refusals += 1) <= times ? code : undefined);
}

describe('a refusal of the server', () => {
  it('479 refreshes the device list and resends, under the same id', async () => {
    const text = fixture.buildText(ana.lid, 'de novo');
    refuse(text.externalId, '479', 1);
    const lookups = simulator.stanzas.items.filter(({ attrs }) => attrs['xmlns'] === 'usync').length;
    await send(text);
    await fixture.waitForReceipt(text.externalId, 'server');
    expect(receiptsOf(text.externalId)).not.toContain('rejected');
    expect(simulator.stanzas.items.filter(({ attrs }) => attrs['xmlns'] === 'usync').length).toBeGreaterThan(lookups);
    expect((await ana.receivedMessages.waitFor(({ id }) => id === text.externalId)).text).toBe('de novo');
    expect(countSent(text.externalId)).toBe(2);
  });

  it('479 twice is a failure', async () => {
    const text = fixture.buildText(ana.lid, 'nunca');
    refuse(text.externalId, '479');
    await send(text);
    expect(await fixture.waitForReceipt(text.externalId, 'failed')).toMatchObject({ failure: 'rejected' });
    expect([countSent(text.externalId), countReceived(text.externalId)]).toEqual([2, 0]);
  });

  it('463 is reported without a resend, as a restriction where the server confirms the lock', async () => {
    const until = new Date(Math.ceil(Date.now() / 1000) * 1000 + hourMs);
    simulator.setTimeLockAnswer(phone, until);
    const text = fixture.buildText(ana.lid, 'proibida');
    refuse(text.externalId, '463');
    await send(text);
    expect(await fixture.waitForReceipt(text.externalId, 'failed')).toMatchObject({ failure: 'restricted' });
    expect(await fixture.states.waitFor(({ state }) => state === 'restricted')).toMatchObject({ reason: 'timeLock', nextAttemptAt: until });
    expect(countSent(text.externalId)).toBe(1);
    simulator.setTimeLock(phone, null);
    await fixture.waitUntilConnected(2);
  });

  it.each([
    ['denies', undefined],
    ['does not answer for', 500],
  ])('463 whose lock the server %s is a refusal of this message alone', async (_answer, code) => {
    simulator.faults.refuseQuery = ({ attrs }) => (attrs['xmlns'] === 'w:mex' ? code : undefined);
    onTestFinished(() => void (simulator.faults.refuseQuery = undefined));
    const restrictions = fixture.states.items.filter(({ state }) => state === 'restricted').length;
    const text = fixture.buildText(ana.lid, 'só esta');
    refuse(text.externalId, '463');
    await send(text);
    expect(await fixture.waitForReceipt(text.externalId, 'failed')).toMatchObject({ failure: 'rejected' });
    expect(fixture.states.items.filter(({ state }) => state === 'restricted')).toHaveLength(restrictions);
    expect(countSent(text.externalId)).toBe(1);
  });

  it('429 pauses the number; then the message is resent without a failure', async () => {
    const text = fixture.buildText(ana.lid, 'devagar');
    refuse(text.externalId, '429', 1);
    await send(text);
    await simulator.sentMessages.waitFor(({ id }) => id === text.externalId);
    const failure = await send(fixture.buildText(ana.lid, 'outra')).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ failure: 'rateLimited', isTemporary: true });
    await fixture.waitForReceipt(text.externalId, 'server');
    expect(receiptsOf(text.externalId)).toContain('server');
    expect([countSent(text.externalId), countReceived(text.externalId)]).toEqual([2, 1]);
    await send(fixture.buildText(ana.lid, 'e outra'));
  });

  it('of an edit resends it as an edit', async () => {
    const text = fixture.buildText(ana.lid, 'errda');
    await send(text);
    const edit = {
      ...fixture.buildText(ana.lid, 'errada'),
      kind: 'edit' as const,
      target: { chat: ana.lid, participant: null, fromMe: true, externalId: text.externalId },
    };
    refuse(edit.externalId, '479', 1);
    await send(edit);
    await fixture.waitForReceipt(edit.externalId, 'server');
    const marks = simulator.sentMessages.items.filter(({ id }) => id === edit.externalId).map(({ stanza }) => stanza.attrs['edit']);
    expect(marks).toEqual(['1', '1']);
  });

  it('of an edit that is too late is reported as the failure of the edit', async () => {
    const text = fixture.buildText(ana.lid, 'amanha');
    await send(text);
    const target = { chat: ana.lid, participant: null, fromMe: true, externalId: text.externalId };
    const edit = { ...fixture.buildText(ana.lid, 'amanhã'), kind: 'edit' as const, target };
    refuse(edit.externalId, '400');
    await send(edit);
    expect(await fixture.waitForReceipt(edit.externalId, 'failed')).toMatchObject({ externalIds: [edit.externalId], failure: 'rejected' });
    expect(receiptsOf(text.externalId)).not.toContain('rejected');
  });
});

describe('a message to a number', () => {
  it('is sent to the LID where it is known, and so is an edit of it', async () => {
    await fixture.waitForMessage(await ana.text(phone, 'oi'));
    const text = fixture.buildText(ana.pn, 'pelo número');
    await send(text);
    await fixture.waitForReceipt(text.externalId, 'delivered');
    const target = { chat: ana.pn, participant: null, fromMe: true, externalId: text.externalId };
    const edit = { ...fixture.buildText(ana.pn, 'pelo LID'), kind: 'edit' as const, target };
    await send(edit);
    await fixture.waitForReceipt(edit.externalId, 'server');
    const sent = simulator.sentMessages.items.filter(({ id }) => id === text.externalId || id === edit.externalId);
    expect(sent.map(({ to }) => to)).toEqual([ana.lid, ana.lid]);
    const edited = sent[1]?.copies.find(({ isOwn }) => !isOwn)?.message?.protocolMessage;
    expect(edited?.key?.remoteJid ?? edited?.editedMessage).toBeDefined();
    expect(edited?.key?.remoteJid).toBe(ana.lid);
  });

  it('is sent to the number where the LID is not known', async () => {
    const unknown = simulator.addContact({ number: '5511944440001', name: 'Novo' });
    const text = fixture.buildText(unknown.number, 'primeira');
    await send(text);
    expect((await unknown.receivedMessages.waitFor(({ id }) => id === text.externalId)).text).toBe('primeira');
  });
});

describe('a message without an acknowledgement', () => {
  it('is resent under its id after a ping, and shown once', async () => {
    const text = fixture.buildText(ana.lid, 'chegou?');
    simulator.faults.swallowAck = (id) => id === text.externalId && countSent(id) === 0;
    await send(text);
    await ana.receivedMessages.waitFor(({ id }) => id === text.externalId);
    const pings = () => simulator.stanzas.items.filter(({ attrs }) => attrs['xmlns'] === 'w:p').length;
    const before = pings();
    await fixture.channel.send(connection.id, text, { isRetry: true });
    await fixture.waitForReceipt(text.externalId, 'server');
    expect(pings()).toBeGreaterThan(before);
    expect([countSent(text.externalId), countReceived(text.externalId)]).toEqual([2, 1]);
  });

  it('is not sent to a server that answers no ping: the connection is terminated and comes back', async () => {
    const connected = fixture.states.items.filter(({ state }) => state === 'connected').length;
    const text = fixture.buildText(ana.lid, 'alô?');
    simulator.faults.ignoresPings = true;
    await expect(fixture.channel.send(connection.id, text, { isRetry: true })).rejects.toMatchObject({
      failure: 'disconnected',
      isTemporary: true,
    });
    simulator.faults.ignoresPings = undefined;
    expect(countSent(text.externalId)).toBe(0);
    await fixture.waitUntilConnected(connected + 1);
    await send(text);
    await fixture.waitForReceipt(text.externalId, 'delivered');
  });
});

describe('the phone of the contact', () => {
  it('receives a message that it could not decrypt again, with the same text', async () => {
    const text = fixture.buildText(ana.lid, 'outra vez, por favor');
    await send(text);
    await fixture.waitForReceipt(text.externalId, 'delivered');
    ana.requestResend(phone, text.externalId);
    const [first, again] = await simulator.sentMessages.waitForCount(2, ({ id }) => id === text.externalId);
    const readReceived = (sent: typeof first) => messageText(sent?.copies.find(({ isOwn }) => !isOwn)?.message);
    expect(again?.copies.every(({ error }) => error === undefined)).toBe(true);
    expect([readReceived(first), readReceived(again)]).toEqual(['outra vez, por favor', 'outra vez, por favor']);
    expect(countReceived(text.externalId)).toBe(1);
  });

  it('receives nothing for an unknown message, never a blank one', async () => {
    ana.requestResend(phone, '3EB0UNKNOWN');
    const text = fixture.buildText(ana.lid, 'depois disso');
    await send(text);
    await fixture.waitForReceipt(text.externalId, 'delivered');
    expect(countSent('3EB0UNKNOWN')).toBe(0);
  });

  it('may send receipts twice, late, and for several messages at once', async () => {
    const [one, two] = [fixture.buildText(ana.lid, 'uma'), fixture.buildText(ana.lid, 'duas')];
    await send(one);
    await send(two);
    await fixture.waitForReceipt(two.externalId, 'delivered');
    ana.sendReceipt(phone, [one.externalId, two.externalId], 'read');
    ana.sendReceipt(phone, [one.externalId, two.externalId], 'read');
    ana.sendReceipt(phone, [one.externalId], 'delivered');
    expect((await fixture.waitForReceipt(one.externalId, 'read')).externalIds).toEqual([one.externalId, two.externalId]);
    expect((await fixture.waitForReceipt(two.externalId, 'read')).at).toBeInstanceOf(Date);
  });
});

describe('a file', () => {
  const picture = Buffer.from('bytes of a picture');
  const image = (): OutboundMessage => ({
    ...fixture.buildText(ana.lid, 'o catálogo'),
    kind: 'image',
    file: { open: async () => Readable.from([picture]), mime: 'image/jpeg', name: 'catalogo.jpg', size: picture.length },
  });

  it('that the media host refuses fails, and is sent under the same id later', async () => {
    const message = image();
    simulator.media.refusalStatus = 413;
    await expect(send(message)).rejects.toMatchObject({ failure: 'mediaRefused', isTemporary: true });
    expect(countSent(message.externalId)).toBe(0);
    simulator.media.refusalStatus = undefined;
    await send(message);
    expect((await ana.receivedMessages.waitFor(({ id }) => id === message.externalId)).text).toBe('o catálogo');
  });

  it('gets another caption, and stays a file', async () => {
    const message = image();
    await send(message);
    const target = { chat: ana.lid, participant: null, fromMe: true, externalId: message.externalId };
    const edit = { ...fixture.buildText(ana.lid, 'o catálogo novo'), kind: 'edit' as const, target };
    await send(edit);
    const { message: received } = await ana.receivedMessages.waitFor(({ id }) => id === edit.externalId);
    expect(received.protocolMessage?.key?.id).toBe(message.externalId);
    const { imageMessage } = received.protocolMessage?.editedMessage ?? {};
    expect(imageMessage).toMatchObject({ caption: 'o catálogo novo', mimetype: 'image/jpeg' });
    expect(imageMessage?.mediaKey?.length).toBe(32);
  });

  it('may take its time at the media host', async () => {
    simulator.media.uploadDelayMs = 7_000;
    onTestFinished(() => void (simulator.media.uploadDelayMs = 0));
    const message = image();
    await send(message);
    expect((await ana.receivedMessages.waitFor(({ id }) => id === message.externalId)).text).toBe('o catálogo');
  });

  it('has longer to arrive the larger it is', () => {
    expect(uploadTimeoutMs(0)).toBe(120_000);
    expect(uploadTimeoutMs(100_000_000)).toBeGreaterThan(6_000_000);
  });

  it('is uploaded once, however often its message is sent', async () => {
    const message = image();
    const before = simulator.media.uploads.items.length;
    await send(message);
    await send(message);
    expect(simulator.media.uploads.items.length).toBe(before + 1);
  });

  it('with a voice note arrives with duration and waveform; other audio arrives as audio', async () => {
    const page = (samples: number, packets: readonly Buffer[]): Buffer => {
      const head = Buffer.alloc(27 + packets.length);
      head.write('OggS', 0, 'latin1');
      head.writeBigInt64LE(BigInt(samples), 6);
      head.writeUInt8(packets.length, 26);
      packets.forEach(({ length }, n) => head.writeUInt8(length, 27 + n));
      return Buffer.concat([head, ...packets]);
    };
    const opus = Buffer.concat([
      page(0, [Buffer.from('OpusHead\u0001\u0001\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000', 'latin1')]),
      page(0, [Buffer.from('OpusTags')]),
      page(
        3 * 48_000,
        [40, 120, 80].map((size) => Buffer.alloc(size)),
      ),
    ]);
    const voice = (bytes: Buffer, measured: VoiceShape | null = null): OutboundMessage => ({
      ...fixture.buildText(ana.lid, ''),
      kind: 'voice',
      file: { open: async () => Readable.from([bytes]), mime: 'audio/ogg', name: 'voz.ogg', size: bytes.length, voice: measured },
    });
    const readReceived = async (message: OutboundMessage) => {
      await send(message);
      return (await ana.receivedMessages.waitFor(({ id }) => id === message.externalId)).message.audioMessage;
    };
    const real = await readReceived(voice(opus));
    expect(real).toMatchObject({ ptt: true, seconds: 3, mimetype: 'audio/ogg; codecs=opus' });
    expect(Math.max(...(real?.waveform ?? []))).toBe(100);
    expect(real?.waveform).toHaveLength(64);
    const waveform = Array.from({ length: 64 }, (_, step) => step);
    const measured = await readReceived(voice(opus, { seconds: 7, waveform }));
    expect([measured?.seconds, [...(measured?.waveform ?? [])]]).toEqual([7, waveform]);
    expect((await readReceived(voice(Buffer.from('no voice at all'))))?.ptt).not.toBe(true);
  });
});

describe('a query that is refused for its rate', () => {
  it('pauses all queries of the number, and no other number', async () => {
    const other = await fixture.createConnection();
    fixture.states.items.length = 0;
    await fixture.pairPhone(other, simulator.addPhone({ number: '5511900000002', name: 'Filial' }));
    simulator.faults.refuseQuery = ({ attrs }) => (attrs['xmlns'] === 'usync' ? 429 : undefined);
    const limited = { failure: 'rateLimited', isTemporary: true };
    await expect(fixture.channel.checkNumber(connection.id, { number: ana.number })).rejects.toMatchObject(limited);
    simulator.faults.refuseQuery = undefined;
    // Not the queries of the other number, which has just connected.
    const countQueries = (): number =>
      simulator.stanzas.items.filter(({ tag, attrs }) => tag === 'iq' && ['usync', 'w:profile:picture'].includes(attrs['xmlns'] ?? ''))
        .length;
    const asked = countQueries();
    await expect(fixture.channel.checkNumber(connection.id, { number: ana.number })).rejects.toMatchObject(limited);
    await expect(fixture.channel.fetchPicture(connection.id, ana.lid)).rejects.toMatchObject(limited);
    expect(countQueries()).toBe(asked);
    expect(await fixture.channel.checkNumber(other.id, { number: ana.number })).toMatchObject({ exists: true });
    const text = fixture.buildText(ana.lid, 'sai mesmo assim');
    await send(text);
    await fixture.waitForReceipt(text.externalId, 'server');
  });
});
