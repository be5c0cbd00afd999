import { describe, expect, it } from 'vitest';
import { languages } from '#shared/i18n/texts.ts';
import { loadEmojis, emojiGroups, searchEmojis } from './emojis.ts';

const signs = async (language: (typeof languages)[number], term: string): Promise<string[]> =>
  searchEmojis(await loadEmojis(language), term).map(({ character: sign }) => sign);

describe('emojis', () => {
  it.each([
    ['pt', 'coração partido', '💔'],
    ['pt', 'CORACAO PARTIDO', '💔'],
    ['en', 'broken heart', '💔'],
    ['es', 'corazón roto', '💔'],
    ['pt', 'polegar', '👍️'],
    ['en', 'thumbs', '👍️'],
    ['es', 'pulgar', '👍️'],
  ] as const)('are found in %s by “%s”', async (language, term, sign) => {
    expect((await signs(language, term))[0]).toBe(sign);
  });

  it('whose own name begins so come before those that are only said to mean it; the middle of a word finds nothing', async () => {
    const emojis = await loadEmojis('pt');
    const found = searchEmojis(emojis, 'festa');
    const [first] = found;
    expect(first?.name.startsWith('festa') || first?.name.includes(' festa')).toBe(true);
    expect(found.map(({ character: sign }) => sign)).toContain('🎉');
    expect(searchEmojis(emojis, 'estrelado do nada')).toEqual([]);
  });

  it.each(languages)('are the same in %s, each once, none so new that phones draw a box, and every group has some', async (language) => {
    const [emojis, portuguese] = await Promise.all([loadEmojis(language), loadEmojis('pt')]);
    expect(emojis.map(({ character: sign }) => sign)).toEqual(portuguese.map(({ character: sign }) => sign));
    expect(new Set(emojis.map(({ character: sign }) => sign)).size).toBe(emojis.length);
    expect(emojis.some(({ character: sign }) => sign === '\u{1FAE9}')).toBe(false);
    expect(new Set(emojis.map(({ group }) => group))).toEqual(new Set(emojiGroups));
    expect(emojis.every(({ name }) => name !== '')).toBe(true);
  });
});
