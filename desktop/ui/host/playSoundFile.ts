import type { SoundName } from '#shared/rules/notificationPreferences.ts';
import { maxAmplitude, soundNotes, type SoundNote } from '#shared/rules/soundNotes.ts';

function playTone(context: AudioContext, volume: number, { startSeconds, frequencyHz, durationSeconds }: SoundNote): void {
  const begin = context.currentTime + startSeconds;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(volume, begin + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + durationSeconds);
  const tone = context.createOscillator();
  tone.frequency.value = frequencyHz;
  tone.connect(gain).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + durationSeconds);
}

/** Partials of a note, each with its share of the volume. */
const listPartials = ({ overtones = [], ...note }: SoundNote): readonly (readonly [SoundNote, number])[] =>
  [1, ...overtones].map((share, index) => [{ ...note, frequencyHz: note.frequencyHz * (index + 1) }, share]);

let context: AudioContext | undefined;

/** Plays a sound through the Web Audio API. */
export function playChime(sound: SoundName, volume: number): void {
  if (volume <= 0 || sound === 'none') {
    return;
  }
  context ??= new AudioContext();
  const audio = context;
  const partials = soundNotes[sound].flatMap(listPartials);
  const total = partials.reduce((sum, [, share]) => sum + share, 0) / soundNotes[sound].length;
  void audio.resume().then(() => {
    partials.forEach(([note, share]) => playTone(audio, (volume * maxAmplitude * share) / total, note));
  });
}
