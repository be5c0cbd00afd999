import { expect, it } from 'vitest';
import { parseVideoCode, toPlayerUrl } from './videoCode.ts';

it.each([
  'dQw4w9WgXcQ',
  ' dQw4w9WgXcQ ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=12s',
  'youtu.be/dQw4w9WgXcQ?si=abc',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
])('reads %s', (text) => expect(parseVideoCode(text)).toBe('dQw4w9WgXcQ'));

it.each([
  '',
  'short',
  'dQw4w9WgXcQx',
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/embed/dQw4w9WgXcQ',
  '"><script>',
])('refuses %s', (text) => expect(parseVideoCode(text)).toBeNull());

it('plays from the host of the content policy alone', () => {
  expect(toPlayerUrl('dQw4w9WgXcQ')).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/);
});
