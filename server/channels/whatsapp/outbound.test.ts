import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingMessage, OwnedConnection } from '#server/channels/Channel.ts';
import type { Contact } from './simulator/Contact.ts';
import { wordsOf } from './simulator/contents.ts';
import type { Phone } from './simulator/Phone.ts';
import type { VoiceShape } from '#server/platform/sound/readSound.ts';
import { openShop } from '#server/testing/openShop.ts';
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

beforeEach(() => {
  simulator.faults.refuse = undefined;
  simulator.faults.swallowAck = undefined;
  simulator.faults.isDeaf = undefined;
  simulator.media.refusal = undefined;
});

const send = (message: OutgoingMessage) => stage.channel.send(connection.id, message);
const sentTimes = (id: string) => simulator.outbox.all.filter((sent) => sent.id === id).length;
const shownTimes = (id: string) => ana.inbox.all.filter((shown) => shown.id === id).length;
const receiptsOf = (id: string) =>
  stage.items.all.flatMap((item) => (item.type === 'receipt' && item.externalIds.includes(id) ? [item.failure ?? item.delivery] : []));

/** Refuses a message so many times with a code. */
function refuse(externalId: string, code: string, times = Infinity): void {
  let refusals = 0;
  simulator.faults.refuse = ({ id }) => (id === externalId && (refusals += 1) <= times ? code : undefined);
}

describe('a refusal of the server', () => {
  it('479 looks the devices up anew and sends once more, under the same id', async () => {
    const text = stage.text(ana.lid, 'de novo');
    refuse(text.externalId, '479', 1);
    const lookups = simulator.stanzas.all.filter(({ attrs }) => attrs['xmlns'] === 'usync').length;
    await send(text);
    await stage.receipt(text.externalId, 'server');
    expect(receiptsOf(text.externalId)).not.toContain('rejected');
    expect(simulator.stanzas.all.filter(({ attrs }) => attrs['xmlns'] === 'usync').length).toBeGreaterThan(lookups);
    expect((await ana.inbox.next(({ id }) => id === text.externalId)).words).toBe('de novo');
    expect(sentTimes(text.externalId)).toBe(2);
  });

  it('479 twice is a failure', async () => {
    const text = stage.text(ana.lid, 'nunca');
    refuse(text.externalId, '479');
    await send(text);
    expect(await stage.receipt(text.externalId, 'failed')).toMatchObject({ failure: 'rejected' });
    expect([sentTimes(text.externalId), shownTimes(text.externalId)]).toEqual([2, 0]);
  });

  it('463 is told at once and nothing is sent again; the server is asked how long', async () => {
    const text = stage.text(ana.lid, 'proibida');
    refuse(text.externalId, '463');
    await send(text);
    expect(await stage.receipt(text.externalId, 'failed')).toMatchObject({ failure: 'restricted' });
    await simulator.stanzas.next(({ attrs }) => attrs['xmlns'] === 'w:mex');
    expect(sentTimes(text.externalId)).toBe(1);
  });

  it('429 makes the number keep quiet for a while; then the message goes, and nobody saw a failure', async () => {
    const text = stage.text(ana.lid, 'devagar');
    refuse(text.externalId, '429', 1);
    await send(text);
    await simulator.outbox.next(({ id }) => id === text.externalId);
    const failure = await send(stage.text(ana.lid, 'outra')).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ failure: 'rateLimited', isPassing: true });
    await stage.receipt(text.externalId, 'server');
    expect(receiptsOf(text.externalId)).toContain('server');
    expect([sentTimes(text.externalId), shownTimes(text.externalId)]).toEqual([2, 1]);
    await send(stage.text(ana.lid, 'e outra'));
  });

  it('of an edit, too, repeats the edit as one', async () => {
    const text = stage.text(ana.lid, 'errda');
    await send(text);
    const edit = {
      ...stage.text(ana.lid, 'errada'),
      kind: 'edit' as const,
      target: { chat: ana.lid, participant: null, fromMe: true, externalId: text.externalId },
    };
    refuse(edit.externalId, '479', 1);
    await send(edit);
    await stage.receipt(edit.externalId, 'server');
    const marks = simulator.outbox.all.filter(({ id }) => id === edit.externalId).map(({ stanza }) => stanza.attrs['edit']);
    expect(marks).toEqual(['1', '1']);
  });

  it('of an edit that came too late is told as the failure of the edit', async () => {
    const text = stage.text(ana.lid, 'amanha');
    await send(text);
    const target = { chat: ana.lid, participant: null, fromMe: true, externalId: text.externalId };
    const edit = { ...stage.text(ana.lid, 'amanhã'), kind: 'edit' as const, target };
    refuse(edit.externalId, '400');
    await send(edit);
    expect(await stage.receipt(edit.externalId, 'failed')).toMatchObject({ externalIds: [edit.externalId], failure: 'rejected' });
    expect(receiptsOf(text.externalId)).not.toContain('rejected');
  });
});

describe('a message without an answer', () => {
  it('is sent again under its id, after the server has proved that it listens, and shown once', async () => {
    const text = stage.text(ana.lid, 'chegou?');
    simulator.faults.swallowAck = (id) => id === text.externalId && sentTimes(id) === 0;
    await send(text);
    await ana.inbox.next(({ id }) => id === text.externalId);
    const pings = () => simulator.stanzas.all.filter(({ attrs }) => attrs['xmlns'] === 'w:p').length;
    const before = pings();
    await stage.channel.send(connection.id, text, { isAgain: true });
    await stage.receipt(text.externalId, 'server');
    expect(pings()).toBeGreaterThan(before);
    expect([sentTimes(text.externalId), shownTimes(text.externalId)]).toEqual([2, 1]);
  });

  it('is not written to a server that says nothing any more: the line is cut and comes back', async () => {
    const connected = stage.states.all.filter(({ state }) => state === 'connected').length;
    const text = stage.text(ana.lid, 'alô?');
    simulator.faults.isDeaf = true;
    await expect(stage.channel.send(connection.id, text, { isAgain: true })).rejects.toMatchObject({
      failure: 'disconnected',
      isPassing: true,
    });
    simulator.faults.isDeaf = undefined;
    expect(sentTimes(text.externalId)).toBe(0);
    await stage.connected(connected + 1);
    await send(text);
    await stage.receipt(text.externalId, 'delivered');
  });
});

describe('the phone of the contact', () => {
  it('gets a message that it could not open once more, with the same words', async () => {
    const text = stage.text(ana.lid, 'outra vez, por favor');
    await send(text);
    await stage.receipt(text.externalId, 'delivered');
    ana.askAgain(phone, text.externalId);
    const [first, again] = await simulator.outbox.count(2, ({ id }) => id === text.externalId);
    const heard = (sent: typeof first) => wordsOf(sent?.readings.find(({ isOwn }) => !isOwn)?.message);
    expect(again?.readings.every(({ error }) => error === undefined)).toBe(true);
    expect([heard(first), heard(again)]).toEqual(['outra vez, por favor', 'outra vez, por favor']);
    expect(shownTimes(text.externalId)).toBe(1);
  });

  it('gets nothing for a message that is not ours to repeat: never a blank one', async () => {
    ana.askAgain(phone, '3EB0UNKNOWN');
    const text = stage.text(ana.lid, 'depois disso');
    await send(text);
    await stage.receipt(text.externalId, 'delivered');
    expect(sentTimes('3EB0UNKNOWN')).toBe(0);
  });

  it('may tell of a step twice, late, and of several messages at once', async () => {
    const [one, two] = [stage.text(ana.lid, 'uma'), stage.text(ana.lid, 'duas')];
    await send(one);
    await send(two);
    await stage.receipt(two.externalId, 'delivered');
    ana.receipt(phone, [one.externalId, two.externalId], 'read');
    ana.receipt(phone, [one.externalId, two.externalId], 'read');
    ana.receipt(phone, [one.externalId], 'delivered');
    expect((await stage.receipt(one.externalId, 'read')).externalIds).toEqual([one.externalId, two.externalId]);
    expect((await stage.receipt(two.externalId, 'read')).at).toBeInstanceOf(Date);
  });
});

describe('a file', () => {
  const picture = Buffer.from('bytes of a picture');
  const image = (): OutgoingMessage => ({
    ...stage.text(ana.lid, 'o catálogo'),
    kind: 'image',
    file: { open: async () => Readable.from([picture]), mime: 'image/jpeg', name: 'catalogo.jpg', size: picture.length },
  });

  it('that the media host refuses is refused, and sent under the same id when it takes it', async () => {
    const message = image();
    simulator.media.refusal = 413;
    await expect(send(message)).rejects.toMatchObject({ failure: 'mediaRefused', isPassing: true });
    expect(sentTimes(message.externalId)).toBe(0);
    simulator.media.refusal = undefined;
    await send(message);
    expect((await ana.inbox.next(({ id }) => id === message.externalId)).words).toBe('o catálogo');
  });

  it('is uploaded once, however often its message is sent', async () => {
    const message = image();
    const before = simulator.media.uploads.all.length;
    await send(message);
    await send(message);
    expect(simulator.media.uploads.all.length).toBe(before + 1);
  });

  it('with a voice arrives as one, with its length and shape; other sound arrives as sound', async () => {
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
    const voice = (bytes: Buffer, known: VoiceShape | null = null): OutgoingMessage => ({
      ...stage.text(ana.lid, ''),
      kind: 'voice',
      file: { open: async () => Readable.from([bytes]), mime: 'audio/ogg', name: 'voz.ogg', size: bytes.length, voice: known },
    });
    const heard = async (message: OutgoingMessage) => {
      await send(message);
      return (await ana.inbox.next(({ id }) => id === message.externalId)).message.audioMessage;
    };
    const real = await heard(voice(opus));
    expect(real).toMatchObject({ ptt: true, seconds: 3, mimetype: 'audio/ogg; codecs=opus' });
    expect(Math.max(...(real?.waveform ?? []))).toBe(100);
    expect(real?.waveform).toHaveLength(64);
    const drawn = Array.from({ length: 64 }, (_, step) => step);
    const known = await heard(voice(opus, { seconds: 7, waveform: drawn }));
    expect([known?.seconds, [...(known?.waveform ?? [])]]).toEqual([7, drawn]);
    expect((await heard(voice(Buffer.from('no voice at all'))))?.ptt).not.toBe(true);
  });
});
