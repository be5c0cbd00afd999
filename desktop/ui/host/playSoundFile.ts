import { soundNames, type AudibleSoundName, type SoundName } from '#shared/rules/notificationPreferences.ts';

let context: AudioContext | undefined;
let sounds: Promise<Map<AudibleSoundName, AudioBuffer>> | undefined;

/** All files are decoded with the first sound, so that later ones play without the server. */
async function loadSounds(audio: AudioContext): Promise<Map<AudibleSoundName, AudioBuffer>> {
  const names = soundNames.filter((name) => name !== 'none');
  const entries = names.map(async (name): Promise<[AudibleSoundName, AudioBuffer]> => {
    const response = await fetch(`/sounds/${name}.wav`);
    return [name, await audio.decodeAudioData(await response.arrayBuffer())];
  });
  return new Map(await Promise.all(entries));
}

/** Plays a sound file at a volume from 0 to 1. Web Audio, because Safari requires a gesture for every HTML audio element. */
export function playSoundFile(sound: SoundName, volume: number): void {
  if (volume <= 0 || sound === 'none') {
    return;
  }
  context ??= new AudioContext();
  const audio = context;
  sounds ??= loadSounds(audio);
  void Promise.all([sounds, audio.resume()]).then(
    ([buffers]) => {
      const source = audio.createBufferSource();
      source.buffer = buffers.get(sound) ?? null;
      const gain = audio.createGain();
      gain.gain.value = volume;
      source.connect(gain).connect(audio.destination);
      source.start();
    },
    () => {
      // The next sound loads the files again.
      sounds = undefined;
    },
  );
}
