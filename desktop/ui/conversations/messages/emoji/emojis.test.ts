import { describe, expect, it } from 'vitest';
import { languages } from '#shared/i18n/texts.ts';
import { loadEmojis, emojiGroups, searchEmojis } from './emojis.ts';

const charactersOf = async (language: (typeof languages)[number], term: string): Promise<string[]> =>
  searchEmojis(await loadEmojis(language), term).map(({ character }) => character);

describe('emojis', () => {
  it.each([
    ['pt', 'coração partido', '💔'],
    ['pt', 'CORACAO PARTIDO', '💔'],
    ['en', 'broken heart', '💔'],
    ['es', 'corazón roto', '💔'],
    ['pt', 'polegar', '👍️'],
    ['en', 'thumbs', '👍️'],
    ['es', 'pulgar', '👍️'],
  ] as const)('finds in %s by “%s”', async (language, term, sign) => {
    expect((await charactersOf(language, term))[0]).toBe(sign);
  });

  it('ranks names before tags and matches the start of words only', async () => {
    const emojis = await loadEmojis('pt');
    const matches = searchEmojis(emojis, 'festa');
    const [first] = matches;
    expect(first?.name.startsWith('festa') || first?.name.includes(' festa')).toBe(true);
    expect(matches.map(({ character }) => character)).toContain('🎉');
    expect(searchEmojis(emojis, 'estrelado do nada')).toEqual([]);
  });

  it.each(languages)('is the same list in %s: unique, not too new for older phones, and without an empty group', async (language) => {
    const [emojis, portuguese] = await Promise.all([loadEmojis(language), loadEmojis('pt')]);
    expect(emojis.map(({ character }) => character)).toEqual(portuguese.map(({ character }) => character));
    expect(new Set(emojis.map(({ character }) => character)).size).toBe(emojis.length);
    expect(emojis.some(({ character }) => character === '\u{1FAE9}')).toBe(false);
    expect(new Set(emojis.map(({ group }) => group))).toEqual(new Set(emojiGroups));
    expect(emojis.every(({ name }) => name !== '')).toBe(true);
  });
});
