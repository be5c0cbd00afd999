import { host } from '#ui/host/index.ts';

/** Two rows of the panel. */
const maxRecentEmojis = 16;

/** Emojis picked on this device, newest first. */
export const getRecentEmojis = (): readonly string[] => host().read('recentEmojis') ?? [];

export function addRecentEmoji(character: string): void {
  host().write('recentEmojis', [character, ...getRecentEmojis().filter((other) => other !== character)].slice(0, maxRecentEmojis));
}
