import { expect, it } from 'vitest';
import { mentionsIn } from './mentions.ts';

it('names those who are called by their number in a group, each once', () => {
  const body = 'Oi @5511987654321, e @5511900000001! Vale para @5511987654321 também; ana@5511987654321 não, nem @123.';
  expect(mentionsIn('1203630@g.us', body)).toEqual(['5511987654321@s.whatsapp.net', '5511900000001@s.whatsapp.net']);
  expect(mentionsIn('5511987654321@s.whatsapp.net', body)).toEqual([]);
});
