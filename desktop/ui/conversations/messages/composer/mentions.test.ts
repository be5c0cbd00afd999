import { describe, expect, it } from 'vitest';
import {
  mentionCandidates,
  findMentionsIn,
  findMentionQuery,
  searchCandidates,
  replaceUsersByNames,
  replaceNamesByUsers,
} from './mentions.ts';

const marina = { address: '5511987654321@s.whatsapp.net', user: '5511987654321', name: 'Marina' };
const alves = { address: '200000000000002@lid', user: '200000000000002', name: 'Marina Alves' };

describe('mentions', () => {
  it('replace names by users, the longer of two matching names first', () => {
    const sent = replaceNamesByUsers('Oi @Marina Alves e @Marina, e ana@Marina não', [marina, alves]);
    expect(sent).toBe('Oi @200000000000002 e @5511987654321, e ana@5511987654321 não');
    expect(findMentionsIn(sent, [marina, alves, alves])).toEqual([marina, alves]);
    expect(findMentionsIn('Oi', [marina])).toEqual([]);
  });

  it('match whole words only', () => {
    expect(replaceNamesByUsers('Oi @Marina, @Marinalva e @Marina2', [marina])).toBe('Oi @5511987654321, @Marinalva e @Marina2');
  });

  it('replace users by names for display', () => {
    const labels = new Map([[alves.user, alves.name]]);
    expect(replaceUsersByNames('Oi @200000000000002 e @5511987654321', labels)).toBe('Oi @Marina Alves e @5511987654321');
  });
});

it('equal names are distinguished by the end of the number, else by a counter; members with neither name nor number are not offered', () => {
  const member = (name: string, number: string | null, user = number ?? '200000000000009') => ({
    address: `${user}@lid`,
    user,
    name,
    number,
  });
  const members = [
    member('Ana', '5511900000001'),
    member('Ana', '5511900000002'),
    member('Rui', null),
    member('', null),
    member('Rui', null, '200000000000008'),
  ];
  const choices = mentionCandidates(members);
  expect(choices.map(({ name }) => name)).toEqual(['Ana (0001)', 'Ana (0002)', 'Rui (1)', 'Rui (2)']);
  expect(replaceNamesByUsers('@Ana (0002) e @Ana (0001)', choices)).toBe('@5511900000002 e @5511900000001');
  expect(replaceNamesByUsers('@Rui (2)', choices)).toBe('@200000000000008');
  const alike = [member('Ana', '5511900000001'), member('Ana', '5521900000001')];
  expect(mentionCandidates(alike).map(({ name }) => name)).toEqual(['Ana (0001) (1)', 'Ana (0001) (2)']);
});

it('names that start with the term come first; accents are ignored and numbers match', () => {
  const choice = (name: string, number: string) => ({ address: `${number}@s.whatsapp.net`, user: number, name, number });
  const choices = [choice('Marta Prado', '5511900000001'), choice('Otto Lins', '5511900000002'), choice('Ana Óros', '5511900000003')];
  const namesFor = (term: string) => searchCandidates(choices, term).map(({ name }) => name);
  expect(namesFor('o')).toEqual(['Otto Lins', 'Ana Óros', 'Marta Prado']);
  expect(namesFor('')).toEqual(['Marta Prado', 'Otto Lins', 'Ana Óros']);
  expect(namesFor('0002')).toEqual(['Otto Lins']);
  expect(namesFor('x')).toEqual([]);
});

it.each([
  ['@', 1, { start: 0, term: '' }],
  ['Oi @ma', 6, { start: 3, term: 'ma' }],
  ['Oi @marina al', 13, { start: 3, term: 'marina al' }],
  ['Oi @ma, tudo bem', 16, null],
  ['ana@casa', 8, null],
  ['Oi @ma depois', 6, { start: 3, term: 'ma' }],
] as const)('%j at %i gives the query %j', (value, caret, query) => {
  expect(findMentionQuery(value, caret)).toEqual(query);
});
