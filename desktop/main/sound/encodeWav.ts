import { maxAmplitude, soundNotes, type AudibleSoundName, type SoundNote } from '#shared/rules/soundNotes.ts';

const sampleRate = 44_100;
const attackSeconds = 0.008;

function amplitudeAt({ frequencyHz: pitch, durationSeconds: length, overtones = [] }: SoundNote, seconds: number): number {
  if (seconds < 0 || seconds > length) {
    return 0;
  }
  const swell = Math.min(1, seconds / attackSeconds) * Math.exp((-5 * seconds) / length);
  const parts = [1, ...overtones];
  const total = parts.reduce((sum, part) => sum + part, 0);
  return (swell * parts.reduce((sum, part, index) => sum + part * Math.sin(2 * Math.PI * pitch * (index + 1) * seconds), 0)) / total;
}

function wavHeader(bytes: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes, 40);
  return head;
}

/** 16-bit mono WAV with the volume applied, because the players of the systems have no common volume option. */
export function encodeWav(sound: AudibleSoundName, volume: number): Buffer {
  const notes = soundNotes[sound];
  const length = Math.max(...notes.map(({ startSeconds: at, durationSeconds: lasts }) => at + lasts));
  const samples = Buffer.alloc(Math.ceil(length * sampleRate) * 2);
  for (let index = 0; index < samples.length / 2; index++) {
    const seconds = index / sampleRate;
    const level = notes.reduce((sum, note) => sum + amplitudeAt(note, seconds - note.startSeconds), 0) / notes.length;
    samples.writeInt16LE(Math.round(level * volume * maxAmplitude * 32_767), index * 2);
  }
  return Buffer.concat([wavHeader(samples.length), samples]);
}
