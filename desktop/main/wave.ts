import { ceiling, tones, type Ringing, type Tone } from '#shared/rules/tones.ts';

const rate = 44_100;
const attack = 0.008;

function loudness({ pitch, length, overtones = [] }: Tone, seconds: number): number {
  if (seconds < 0 || seconds > length) {
    return 0;
  }
  const swell = Math.min(1, seconds / attack) * Math.exp((-5 * seconds) / length);
  const parts = [1, ...overtones];
  const total = parts.reduce((sum, part) => sum + part, 0);
  return (swell * parts.reduce((sum, part, index) => sum + part * Math.sin(2 * Math.PI * pitch * (index + 1) * seconds), 0)) / total;
}

function header(bytes: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes, 40);
  return head;
}

/** A sound as a WAVE file, with the volume in it: no player of any system has to know one. */
export function waveOf(sound: Ringing, volume: number): Buffer {
  const notes = tones[sound];
  const length = Math.max(...notes.map(({ at, length: lasts }) => at + lasts));
  const samples = Buffer.alloc(Math.ceil(length * rate) * 2);
  for (let index = 0; index < samples.length / 2; index++) {
    const seconds = index / rate;
    const level = notes.reduce((sum, note) => sum + loudness(note, seconds - note.at), 0) / notes.length;
    samples.writeInt16LE(Math.round(level * volume * ceiling * 32_767), index * 2);
  }
  return Buffer.concat([header(samples.length), samples]);
}
