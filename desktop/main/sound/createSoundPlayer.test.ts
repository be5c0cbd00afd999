import { expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ app: {} }));
// A system without a player: what is to be heard is handed to the page.
vi.stubEnv('PATH', '');
const { createSoundPlayer } = await import('./createSoundPlayer.ts');

it('is one for a burst of messages, which a sound that was tried out is no part of', () => {
  const heard: string[] = [];
  const playSound = createSoundPlayer(({ sound }) => void heard.push(sound));
  const volume = 0.7;
  playSound({ sound: 'knock', volume });
  playSound({ sound: 'bell', volume, key: 'message 1' });
  playSound({ sound: 'chime', volume, key: 'message 2' });
  playSound({ sound: 'drop', volume });
  expect(heard).toEqual(['knock', 'bell', 'drop']);
});
