const notes = [
  { at: 0, pitch: 880 },
  { at: 0.12, pitch: 1318.5 },
] as const;
const length = 0.35;

function note(context: AudioContext, volume: number, { at, pitch }: (typeof notes)[number]): void {
  const begin = context.currentTime + at;
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(0, begin);
  loudness.gain.linearRampToValueAtTime(volume * 0.3, begin + 0.01);
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  const tone = context.createOscillator();
  tone.frequency.value = pitch;
  tone.connect(loudness).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + length);
}

let context: AudioContext | undefined;

/** Two short notes, made on the spot: nothing to load, nothing to fail. */
export function chime(volume: number): void {
  if (volume <= 0) {
    return;
  }
  context ??= new AudioContext();
  const playing = context;
  void playing.resume().then(() => {
    notes.forEach((one) => note(playing, volume, one));
  });
}
