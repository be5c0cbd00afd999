import { expect, it } from 'vitest';
import { createSearchTest, matchesSearch, parseSearchTerm } from './searchWords.ts';

it.each([
  ['silva maria', 'Maria da Silva'],
  ['MARIA\u00A0\t silva', 'maria  da\u2003Silva'],
  ['joao', 'João'],
  ['joa\u0303o', 'João'],
  ['João', 'Joa\u0303o'],
  ['ｊｏａｏ', 'JOÃO'],
  ['istanbul', 'İSTANBUL'],
  ['ıstanbul', 'Istanbul'],
  ['strasse', 'Straße'],
  ['straße', 'STRASSE'],
  ['ma\u200Bria', 'Maria'],
  ['maria', 'Ma\u200Bria'],
  ['100%', 'desconto de 100% hoje'],
  ['a_b', 'x a_b y'],
  ['c:\\x', 'em C:\\x'],
  [`o'brien`, `Sean O'Brien`],
  ['👨‍👩‍👧 ana', 'Ana 👨‍👩‍👧'],
  ['小明', '王小明'],
  ['אברהם', 'יצחק אברהם'],
  ['محمد', 'علي مُحَمَّد'],
  ['vi', 'Bia (VIP)'],
  ['jo', 'Ana-Jo'],
  ['b', 'Rio\nBranco'],
])('finds %j in %j', (term, text) => {
  expect(matchesSearch(term, [text])).toBe(true);
});

it.each([
  ['maria souza', 'Maria da Silva'],
  ['ri', 'Maria'],
  ['100%', 'desconto de 1000'],
  ['a_b', 'acb'],
  ['1', 'a1'],
])('finds no %j in %j', (term, text) => {
  expect(matchesSearch(term, [text])).toBe(false);
});

it.each([
  ['5511944170932', '551144170932', false],
  ['5511944170932', '551194417093', false],
  ['5511984170932', '551184170932', true],
  ['551184170932', '5511984170932', true],
  ['+55 (11) 98417-0932', '551184170932', true],
  ['011 8417 0932', '5511984170932', true],
  ['98417-0932', '551184170932', true],
  ['98765-4321', '551187654321', true],
  ['55987654321', '555587654321', true],
  ['55118417', '5511984170932', true],
  ['+52 1 55 1234 5678', '525512345678', true],
  ['52 55 1234 5678', '5215512345678', true],
  ['525512', '5215512345678', true],
  ['+54 9 11 2345-6780', '541123456780', true],
  ['54 11 2345-6780', '5491123456780', true],
  ['011 15-2345-6780', '5491123456780', true],
  ['9 11 2345 6780', '541123456780', true],
  ['52 55 1234 5678', '5215512345679', false],
  ['551198417', '551184170932', true],
  ['(11) 3333-4444', '551133334444', true],
  ['55', '5511984170932', true],
  ['84', '5511984170932', false],
])('takes %s for %s: %s', (term, number, isFound) => {
  expect(matchesSearch(term, ['Ana'], [number])).toBe(isFound);
  expect(matchesSearch(`${term} ana`, ['Ana'], [number])).toBe(isFound);
});

it('is bounded, and an empty term matches everything', () => {
  expect(parseSearchTerm(Array.from({ length: 1000 }, (_, index) => `palavra${index}`).join(' '))).toHaveLength(10);
  expect(parseSearchTerm('a'.repeat(10_000))).toHaveLength(1);
  expect(parseSearchTerm(' \u200B \u00A0')).toEqual([]);
  expect(createSearchTest('')('x')).toBe(true);
});
