import { expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ app: {} }));
// Without a player of the system, sounds are played in the page.
vi.stubEnv('PATH', '');
const { createSoundPlayer } = await import('./createSoundPlayer.ts');

it('plays one sound for a burst of messages, and test sounds independently of it', () => {
  const played: string[] = [];
  const playSound = createSoundPlayer(({ sound }) => void played.push(sound));
  const volume = 0.7;
  playSound({ sound: 'knock', volume });
  playSound({ sound: 'bell', volume, key: 'message 1' });
  playSound({ sound: 'chime', volume, key: 'message 2' });
  playSound({ sound: 'drop', volume });
  expect(played).toEqual(['knock', 'bell', 'drop']);
});
