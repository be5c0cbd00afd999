import { expect, it } from 'vitest';
import type { OutboxItem, TicketAction } from '#ui/conversations/messages/index.ts';
import { type Card, type CardMove, type Lane, placeCard, placeLateCards, toLaneAction } from './laneCards.ts';

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

const person = { id: 7, name: 'Ana' };
const toItem = (of: Card, move: Omit<CardMove, 'ticketId'>, state: OutboxItem['state'] = 'waiting'): OutboxItem => {
  const action = { name: '', ...toLaneAction({ ticketId: of.id, ...move }, lanes) } as TicketAction;
  return { ticketId: of.id, state, action } as OutboxItem;
};

it('a card takes its new lane and keeps other tags', () => {
  const names = (tags: Card['tags'], laneId: number, fromLaneId: number) => {
    const one = card(1, tags);
    const items = [toItem(one, { laneId, fromLaneId })];
    const all = [0, 3, 7, 8].flatMap((id) => placeLateCards([], { input: { laneId: id }, items, person, find: () => one }));
    return all[0]?.tags.map(({ name }) => name);
  };
  expect(names([], 7, 0)).toEqual(['A separar']);
  expect(names([first, vip], 8, 7)).toEqual(['vip', 'A enviar']);
  expect(names([first, second, vip], 0, 7)).toEqual(['vip']);
});

it('is in the lane to which it waits to be moved, until that is refused', () => {
  const [one, other] = [card(1, [first]), card(2, [second])];
  const find = (id: number) => [one, other].find((of) => of.id === id);
  const place = (cards: Card[], laneId: number, items: OutboxItem[]) =>
    ids(placeLateCards(cards, { input: { laneId }, items, person, find }));
  const items = [toItem(one, { laneId: 8, fromLaneId: 7 })];
  expect([place([one], 7, items), place([other], 8, items)]).toEqual([[], [1, 2]]);
  const further = [...items, toItem(one, { laneId: 0, fromLaneId: 8 })];
  expect([place([one], 7, further), place([other], 8, further)]).toEqual([[], [2]]);
  const refused = [toItem(one, { laneId: 8, fromLaneId: 7 }, 'failed')];
  expect([place([one], 7, refused), place([other], 8, refused)]).toEqual([[1], [2]]);
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
