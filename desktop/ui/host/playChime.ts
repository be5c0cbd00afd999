import type { SoundName } from '#shared/rules/notificationPreferences.ts';
import { maxAmplitude, soundNotes, type SoundNote } from '#shared/rules/soundNotes.ts';

function playTone(
  context: AudioContext,
  volume: number,
  { startSeconds: at, frequencyHz: pitch, durationSeconds: length }: SoundNote,
): void {
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

/** Partials of a note, each with its share of the volume. */
const listPartials = ({ overtones = [], ...note }: SoundNote): readonly (readonly [SoundNote, number])[] =>
  [1, ...overtones].map((part, index) => [{ ...note, frequencyHz: note.frequencyHz * (index + 1) }, part]);

let context: AudioContext | undefined;

/** Plays a sound through the Web Audio API. */
export function playChime(sound: SoundName, volume: number): void {
  if (volume <= 0 || sound === 'none') {
    return;
  }
  context ??= new AudioContext();
  const playing = context;
  const parts = soundNotes[sound].flatMap(listPartials);
  const total = parts.reduce((sum, [, part]) => sum + part, 0) / soundNotes[sound].length;
  void playing.resume().then(() => {
    parts.forEach(([note, part]) => playTone(playing, (volume * maxAmplitude * part) / total, note));
  });
}
