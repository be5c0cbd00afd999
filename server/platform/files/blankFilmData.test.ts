import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { makeVideo } from '#server/testing/videos/makeVideo.ts';
import { cleanUpload } from './stripCameraData.ts';

const files: string[] = [];
onFileFinished(async () => void (await Promise.all(files.map((file) => rm(file, { force: true })))));

const place = '-23.5505-046.6333/';

function makeBox(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** A film as telephones make it: their notes stand at the end of the box of the film, which is the last one of the file, with one of XMP behind. */
async function makeFilm(kind: 'mp4' | 'mov'): Promise<Buffer> {
  const film = await makeVideo(kind);
  const start = film.indexOf('moov', 0, 'latin1') - 4;
  const [before, moov] = [film.subarray(0, start), film.subarray(start + 8)];
  expect(film.readUInt32BE(start)).toBe(film.length - start);
  const notes = [makeBox('udta', makeBox('\u00a9xyz', Buffer.from(place))), makeBox('meta', Buffer.from(`location ${place}`))];
  const packet = makeBox('uuid', Buffer.concat([Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), Buffer.from(place)]));
  return Buffer.concat([before, makeBox('moov', Buffer.concat([moov, ...notes])), packet]);
}

async function clean(content: Buffer, type: string): Promise<Buffer> {
  const file = path.join(tmpdir(), `${randomUUID()}.film`);
  files.push(file);
  await writeFile(file, content);
  const { size, inspection } = await cleanUpload({ path: file, name: null, type: null, size: content.length });
  expect([size, inspection.type]).toEqual([content.length, type]);
  return readFile(file);
}

async function readFrames(content: Buffer): Promise<{ frames: Buffer[]; duration: number }> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(content) });
  const track = (await input.getPrimaryVideoTrack()) ?? expect.fail();
  const frames: Buffer[] = [];
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    frames.push(Buffer.from(data));
  }
  return { frames, duration: await track.computeDuration() };
}

/** Both times of a header. */
const timesIn = (content: Buffer, header: string): string => {
  const at = content.indexOf(header, 0, 'latin1') + 8;
  return content.toString('hex', at, at + 8);
};

describe('blankFilmData', () => {
  it.each([
    ['mp4', 'video/mp4'],
    ['mov', 'video/quicktime'],
  ] as const)('takes place and time out of a film as %s, whose pictures stay where they are', async (kind, type) => {
    const film = await makeFilm(kind);
    expect(film.includes(place) && timesIn(film, 'mvhd') !== '0'.repeat(16)).toBe(true);
    const after = await clean(film, type);
    expect([after.length, after.includes(place)]).toEqual([film.length, false]);
    expect(['mvhd', 'tkhd', 'mdhd'].map((header) => timesIn(after, header))).toEqual(Array.from({ length: 3 }, () => '0'.repeat(16)));
    expect(await readFrames(after)).toEqual(await readFrames(film));
  });

  it('ends with damaged films', async () => {
    const film = await makeFilm('mp4');
    const start = film.indexOf('moov', 0, 'latin1') - 4;
    for (const size of [0, 1, 4, 0xff_ff_ff_ff]) {
      film.writeUInt32BE(size, start);
      // One after the other: each is a file of its own, and small.
      // oxlint-disable-next-line no-await-in-loop
      expect((await clean(film, 'video/mp4')).length).toBe(film.length);
    }
  });
});
