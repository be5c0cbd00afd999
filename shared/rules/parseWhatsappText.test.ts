import { describe, expect, it } from 'vitest';
import { stripWhatsappMarks, parseWhatsappText, type LinkFinder } from './parseWhatsappText.ts';

describe('parseWhatsappText', () => {
  it.each([
    ['*oi*', [{ kind: 'bold', children: [{ kind: 'text', text: 'oi' }] }]],
    ['_oi_', [{ kind: 'italic', children: [{ kind: 'text', text: 'oi' }] }]],
    ['~oi~', [{ kind: 'strike', children: [{ kind: 'text', text: 'oi' }] }]],
    ['`oi *a*`', [{ kind: 'code', text: 'oi *a*' }]],
    ['```\na *b*\n```', [{ kind: 'block', text: 'a *b*' }]],
    [
      '*a _b_*',
      [
        {
          kind: 'bold',
          children: [
            { kind: 'text', text: 'a ' },
            { kind: 'italic', children: [{ kind: 'text', text: 'b' }] },
          ],
        },
      ],
    ],
  ])('reads %s', (text, tokens) => {
    expect(parseWhatsappText(text)).toEqual(tokens);
  });

  it.each(['2 * 3 * 4', '* oi*', '*oi *', 'a*b*c', '*oi\nlá*', 'snake_case_name', '**', '***', '*', '', '``````'])(
    'leaves %j as it was typed',
    (text) => {
      expect(stripWhatsappMarks(text)).toBe(text);
      expect(parseWhatsappText(text).every(({ kind }) => kind === 'text')).toBe(true);
    },
  );

  it('treats markup inside a URL as literal', () => {
    const text = 'veja https://loja.com/_novo_/a*b* agora';
    expect(parseWhatsappText(text)).toEqual([{ kind: 'text', text }]);
  });

  it('lets the last character of a URL close a span', () => {
    expect(parseWhatsappText('*https://loja.com*')).toEqual([{ kind: 'bold', children: [{ kind: 'text', text: 'https://loja.com' }] }]);
  });

  it('looks for links in plain text only', () => {
    const findLinks: LinkFinder = (text) =>
      [...text.matchAll(/@\w+/g)].map(({ index, 0: hit }) => ({ start: index, end: index + hit.length, href: hit }));
    expect(parseWhatsappText('a @b *c @d* `@e`', findLinks)).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'link', text: '@b', href: '@b' },
      { kind: 'text', text: ' ' },
      {
        kind: 'bold',
        children: [
          { kind: 'text', text: 'c ' },
          { kind: 'link', text: '@d', href: '@d' },
        ],
      },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: '@e' },
    ]);
  });

  it('keeps every character of a long text with unclosed marks', () => {
    const text = '*a _b ~c '.repeat(300);
    expect(stripWhatsappMarks(text)).toBe(text);
  });
});
