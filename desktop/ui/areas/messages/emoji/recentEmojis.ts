import { host } from '#ui/host/index.ts';

/** Two rows of the panel. */
const most = 16;

/** What was picked on this device, the newest first. */
export const recentEmojis = (): readonly string[] => host().read('recentEmojis') ?? [];

export function rememberEmoji(sign: string): void {
  host().write('recentEmojis', [sign, ...recentEmojis().filter((one) => one !== sign)].slice(0, most));
}
