import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordingPath } from '#server/testing/sounds/recordingPath.ts';
import { encodeVoiceIfPossible } from './encodeVoiceIfPossible.ts';
import { readSound } from './readSound.ts';

let folder: string;
const systemPath = process.env['PATH'];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'voice-'));
  process.env['PATH'] = folder;
});
afterEach(async () => {
  process.env['PATH'] = systemPath;
  await rm(folder, { recursive: true });
});

const inFolder = (name: string): string => path.join(folder, name);

/** A program with the name of ffmpeg, which writes its arguments into its output and ends with `code`. */
async function installStandIn(code: number): Promise<void> {
  const script = `#!${process.execPath}\nrequire('node:fs').writeFileSync(process.argv.at(-1), JSON.stringify(process.argv.slice(2)));process.exit(${code})`;
  await writeFile(inFolder('ffmpeg'), script);
  await chmod(inFolder('ffmpeg'), 0o755);
}

describe('encodeVoiceIfPossible', () => {
  it('encodes MP3 by itself, and several files of one company one after the other', async () => {
    const outputs = ['a.ogg', 'b.ogg', 'c.ogg'].map(inFolder);
    const results = await Promise.all(
      outputs.map((outputFile) => encodeVoiceIfPossible(1, { file: recordingPath('recorded.mp3'), outputFile })),
    );
    expect(results).toEqual([true, true, true]);
    for (const output of outputs) {
      expect((await readSound(output, inFolder('copy.ogg'))).voice?.seconds).toBe(3);
    }
  });

  it('hands other codecs to the ffmpeg of the system: no shell, known formats, no addresses, limited memory and length', async () => {
    await writeFile(inFolder('$(touch x); strange.m4a'), 'no sound at all');
    await installStandIn(0);
    const request = { file: inFolder('$(touch x); strange.m4a'), outputFile: inFolder('out.ogg') };
    expect(await encodeVoiceIfPossible(1, request)).toBe(true);
    const args = JSON.parse(await readFile(request.outputFile, 'utf8')) as string[];
    expect(args).toEqual(expect.arrayContaining([request.file, '-protocol_whitelist', 'file', '-format_whitelist', '-max_alloc', '-t']));
    await installStandIn(1);
    expect(await encodeVoiceIfPossible(1, request)).toBe(false);
  });

  it('says where neither can', async () => {
    await writeFile(inFolder('none.m4a'), 'no sound at all');
    expect(await encodeVoiceIfPossible(1, { file: inFolder('none.m4a'), outputFile: inFolder('out.ogg') })).toBe(false);
  });
});
