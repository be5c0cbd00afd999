import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { soundNames } from '#shared/rules/notificationPreferences.ts';
import { scaleWav } from './scaleWav.ts';

const folder = path.join(import.meta.dirname, '../../ui/public/sounds');
const readSound = (name: string): Buffer => readFileSync(path.join(folder, `${name}.wav`));
const peakOf = (wav: Buffer): number =>
  Math.max(...Array.from({ length: (wav.length - 44) / 2 }, (_, index) => Math.abs(wav.readInt16LE(44 + index * 2))));

describe.each(soundNames.filter((name) => name !== 'none'))('the sound %s', (name) => {
  it('is a 16-bit mono PCM file with a header of 44 bytes', () => {
    const wav = readSound(name);
    expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 16), wav.toString('latin1', 36, 40)]).toEqual([
      'RIFF',
      'WAVEfmt ',
      'data',
    ]);
    expect([wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt16LE(34)]).toEqual([1, 1, 16]);
    expect([wav.readUInt32LE(4), wav.readUInt32LE(40)]).toEqual([wav.length - 8, wav.length - 44]);
  });

  it('is scaled to the volume', () => {
    const wav = readSound(name);
    const quiet = scaleWav(wav, 0.1);
    expect(quiet.subarray(0, 44)).toEqual(wav.subarray(0, 44));
    expect(peakOf(quiet) / peakOf(wav)).toBeCloseTo(0.1, 2);
    expect(scaleWav(wav, 1)).toEqual(wav);
  });
});
