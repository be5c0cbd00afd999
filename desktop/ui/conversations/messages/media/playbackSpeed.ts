import { keyStorage } from '#ui/data/session/sessionStore.ts';

const speeds = [1, 1.5, 2] as const;
const storageKey = 'prosa.voiceSpeed';

export const speedOf = (index: number): number => speeds[index] ?? 1;
export const nextSpeed = (index: number): number => (index + 1) % speeds.length;

/** The speed chosen last on this device, as an index for `speedOf`. */
export function readSpeed(): number {
  const stored = Number(keyStorage.getItem(storageKey) ?? 0);
  return stored in speeds ? stored : 0;
}

export function storeSpeed(index: number): void {
  try {
    keyStorage.setItem(storageKey, String(index));
  } catch {
    // With full storage the next sound starts at the former speed.
  }
}
