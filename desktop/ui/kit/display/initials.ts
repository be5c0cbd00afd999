import { avatarColors } from '#ui/theme/tokens.ts';

/** 'Ana Beatriz Lopes' → 'AL'; short lower-case words do not count. */
export function toInitials(name: string): string {
  const letters = name
    .replaceAll(/[^\p{L} ]/gu, ' ')
    .split(' ')
    .filter(Boolean);
  const words = letters.filter((word) => word.length > 2 || /^\p{Lu}/u.test(word));
  const [first, last] = [words[0] ?? letters[0], words.length > 1 ? words.at(-1) : undefined];
  return `${[...(first ?? '')][0] ?? ''}${[...(last ?? '')][0] ?? ''}`.toUpperCase();
}

/** Stable colour of a name. */
export function pickAvatarColor(name: string): string {
  const hash = [...name].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
  return avatarColors[hash % avatarColors.length] ?? avatarColors[0];
}
