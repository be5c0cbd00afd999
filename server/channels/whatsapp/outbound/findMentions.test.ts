import { expect, it } from 'vitest';
import { findMentions } from './findMentions.ts';

it('finds members mentioned by number, each once', () => {
  const body = 'Oi @5511987654321, e @5511900000001! Vale para @5511987654321 também; ana@5511987654321 não, nem @123.';
  expect(findMentions('1203630@g.us', body)).toEqual(['5511987654321@s.whatsapp.net', '5511900000001@s.whatsapp.net']);
  expect(findMentions('5511987654321@s.whatsapp.net', body)).toEqual([]);
});

it('finds members without a known number by their LID', () => {
  const ana = { address: '200000000000002@lid', number: null, alias: '200000000000002@lid', name: null, isGroup: false };
  expect(findMentions('1203630@g.us', '@200000000000002 e @5511900000001', [ana])).toEqual([ana.alias, '5511900000001@s.whatsapp.net']);
});
