import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { OwnedConnection, WaitingMedia } from '#server/channels/Channel.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { testConfig } from '#server/testing/settings.ts';
import type { Contact } from './simulator/Contact.ts';
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

describe('the simulator', () => {
  it('has met no stanza that it could not handle', () => {
    expect(simulator.errors.all).toEqual([]);
  });
});
