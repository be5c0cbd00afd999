import { describe, expect, it } from 'vitest';
import { chosenIn, lookingAt, matching, withNames, withUsers } from './mentions.ts';

const marina = { address: '5511987654321@s.whatsapp.net', user: '5511987654321', name: 'Marina' };
const alves = { address: '200000000000002@lid', user: '200000000000002', name: 'Marina Alves' };

describe('names', () => {
  it('become what the channel calls them, the longer of two that begin alike first', () => {
    const sent = withUsers('Oi @Marina Alves e @Marina, e ana@Marina não', [marina, alves]);
    expect(sent).toBe('Oi @200000000000002 e @5511987654321, e ana@5511987654321 não');
    expect(chosenIn(sent, [marina, alves, alves])).toEqual([marina, alves]);
    expect(chosenIn('Oi', [marina])).toEqual([]);
  });

  it('stand in the words again for whoever reads them', () => {
    const labels = new Map([[alves.user, alves.name]]);
    expect(withNames('Oi @200000000000002 e @5511987654321', labels)).toBe('Oi @Marina Alves e @5511987654321');
  });
});

it('whoever has a name that begins so is offered before whoever has it somewhere inside; accents and numbers count', () => {
  const choice = (name: string, number: string) => ({ address: `${number}@s.whatsapp.net`, user: number, name, number });
  const choices = [choice('Marta Prado', '5511900000001'), choice('Otto Lins', '5511900000002'), choice('Ana Óros', '5511900000003')];
  const found = (term: string) => matching(choices, term).map(({ name }) => name);
  expect(found('o')).toEqual(['Otto Lins', 'Ana Óros', 'Marta Prado']);
  expect(found('')).toEqual(['Marta Prado', 'Otto Lins', 'Ana Óros']);
  expect(found('0002')).toEqual(['Otto Lins']);
  expect(found('x')).toEqual([]);
});

it.each([
  ['@', 1, { at: 0, term: '' }],
  ['Oi @ma', 6, { at: 3, term: 'ma' }],
  ['Oi @marina al', 13, { at: 3, term: 'marina al' }],
  ['Oi @ma, tudo bem', 16, null],
  ['ana@casa', 8, null],
  ['Oi @ma depois', 6, { at: 3, term: 'ma' }],
] as const)('%j at %i looks for %j', (value, caret, found) => {
  expect(lookingAt(value, caret)).toEqual(found);
});
