import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordingPath } from '#server/testing/sounds/recordingPath.ts';
import { sampleFiles } from '#server/demo/makeDemoAssets.ts';
import { readSound } from './readSound.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sound-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function packetsOf(file: string): Promise<string[]> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) });
  const track = (await input.getPrimaryAudioTrack()) ?? expect.fail('there is no sound');
  const packets: string[] = [];
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    packets.push(Buffer.from(data).toString('base64'));
  }
  return packets;
}

async function given(name: string, content: Uint8Array): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

describe('readSound', () => {
  it.each(['recorded.webm', 'recorded.m4a'] as const)(
    'remuxes the recording of a browser as a voice message, packet by packet: %s',
    async (name) => {
      const into = path.join(folder, `${name}.ogg`);
      const { seconds, voice } = await readSound(recordingPath(name), into);
      expect([seconds, voice?.seconds]).toEqual([3, 3]);
      expect((await fileTypeFromFile(into))?.mime).toMatch(/^audio\/ogg/);
      expect(await packetsOf(into)).toEqual(await packetsOf(recordingPath(name)));
    },
  );

  it('computes the waveform: soft, then loud', async () => {
    const { voice } = await readSound(recordingPath('recorded.webm'), path.join(folder, 'shape.ogg'));
    const waveform = voice?.waveform ?? [];
    expect(waveform).toHaveLength(64);
    expect(Math.max(...waveform)).toBe(100);
    expect(Math.max(...waveform.slice(2, 28))).toBeLessThan(10);
    expect(Math.min(...waveform.slice(36, 60))).toBeGreaterThan(80);
  });

  it('keeps a voice message unchanged', async () => {
    const [first, second] = [path.join(folder, 'first.ogg'), path.join(folder, 'second.ogg')];
    const { voice } = await readSound(recordingPath('recorded.webm'), first);
    expect((await readSound(first, second)).voice).toEqual(voice);
    expect(await packetsOf(second)).toEqual(await packetsOf(first));
  });

  it('measures another codec and leaves it alone', async () => {
    const into = path.join(folder, 'none.ogg');
    expect(await readSound(await given('plain.wav', sampleFiles.recado()), into)).toEqual({ seconds: sampleFiles.seconds, voice: null });
    await expect(stat(into)).rejects.toThrow('ENOENT');
  });

  it('gives nothing for a file without audio, and reads a truncated one', async () => {
    const nothing = { seconds: null, voice: null };
    expect(await readSound(await given('none.webm', Buffer.from('no sound at all')), path.join(folder, 'x.ogg'))).toEqual(nothing);
    const whole = await readFile(recordingPath('recorded.webm'));
    const torn = await readSound(await given('torn.webm', whole.subarray(0, whole.length / 2)), path.join(folder, 'torn.ogg'));
    expect(torn.voice?.seconds).toBeLessThan(3);
  });
});
