import { expect, it } from 'vitest';
import { type Card, type Lane, moveCard, placeCard } from './laneCards.ts';

const lanes: Lane[] = [
  { id: 0, name: 'Em aberto', color: '#000000', laneLimit: null },
  { id: 7, name: 'A separar', color: '#112233', laneLimit: null },
  { id: 8, name: 'A enviar', color: '#445566', laneLimit: null },
];
const vip = { id: 3, name: 'vip', color: '#778899' };
// Only what the lanes read.
const card = (id: number, tags: Card['tags'] = [], status: Card['status'] = 'open'): Card => ({ id, tags, status }) as Card;
const ids = (cards: readonly Card[]): number[] => cards.map((one) => one.id);
const [, first, second] = lanes as [Lane, Lane, Lane];

it('a card takes its new lane and keeps other tags', () => {
  const names = (tags: Card['tags'], laneId: number, fromLaneId: number) =>
    moveCard(card(1, tags), { ticketId: 1, laneId, fromLaneId }, lanes).tags.map(({ name }) => name);
  expect(names([], 7, 0)).toEqual(['A separar']);
  expect(names([first, vip], 8, 7)).toEqual(['vip', 'A enviar']);
  expect(names([first, second, vip], 0, 7)).toEqual(['vip']);
});

it('enters and leaves lanes; a filtered lane takes only cards that were on the board', () => {
  const unfiltered = { input: { laneId: 7 }, isKnown: false };
  expect(ids(placeCard([card(1, [first])], card(2, [first]), unfiltered))).toEqual([2, 1]);
  expect(ids(placeCard([card(1, [first])], card(1, [second]), unfiltered))).toEqual([]);
  expect(ids(placeCard([card(1, [first])], card(1, [first], 'closed'), unfiltered))).toEqual([]);
  expect(ids(placeCard([], card(2), { input: { laneId: 0 }, isKnown: false }))).toEqual([2]);
  const input = { laneId: 7, searchParam: 'ana' };
  expect(ids(placeCard([], card(2, [first]), { input, isKnown: false }))).toEqual([]);
  expect(ids(placeCard([], card(2, [first]), { input, isKnown: true }))).toEqual([2]);
});
