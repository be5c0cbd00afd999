import type { SoundName } from '#shared/rules/notices.ts';
import { ceiling, tones, type Tone } from '#shared/rules/tones.ts';

function strike(context: AudioContext, volume: number, { at, pitch, length }: Tone): void {
  const begin = context.currentTime + at;
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(0, begin);
  loudness.gain.linearRampToValueAtTime(volume, begin + 0.01);
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  const tone = context.createOscillator();
  tone.frequency.value = pitch;
  tone.connect(loudness).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + length);
}

/** Every part of every note, the overtones as notes of their own. */
const partsOf = ({ overtones = [], ...note }: Tone): readonly (readonly [Tone, number])[] =>
  [1, ...overtones].map((part, index) => [{ ...note, pitch: note.pitch * (index + 1) }, part]);

let context: AudioContext | undefined;

/** The sounds of the installed program, made on the spot: nothing to load, nothing to fail. */
export function chime(sound: SoundName, volume: number): void {
  if (volume <= 0 || sound === 'none') {
    return;
  }
  context ??= new AudioContext();
  const playing = context;
  const parts = tones[sound].flatMap(partsOf);
  const total = parts.reduce((sum, [, part]) => sum + part, 0) / tones[sound].length;
  void playing.resume().then(() => {
    parts.forEach(([note, part]) => strike(playing, (volume * ceiling * part) / total, note));
  });
}
