import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { LaneInput, TicketListRecord } from '#shared/areas/tickets.ts';
import { listCachedRows, omitRow, updateCachedPages, upsertRow } from '#ui/data/cache/query.ts';

export type Card = TicketListRecord;

const isInLane = ({ status, tags }: Card, laneId: number): boolean =>
  status !== 'closed' && (laneId === 0 ? tags.length === 0 : tags.some(({ id }) => id === laneId));

export const isFiltered = ({ searchParam = '', queueIds = [], users = [], date = '' }: Omit<LaneInput, 'laneId'>): boolean =>
  searchParam !== '' || date !== '' || queueIds.length + users.length > 0;

/** The cards of a lane after a change of one; a card that nobody has seen yet enters lanes without a filter. */
export function placeCard(cards: Card[], card: Card, { input, isKnown }: { input: LaneInput; isKnown: boolean }): Card[] {
  if (!isInLane(card, input.laneId)) {
    return omitRow(cards, card.id);
  }
  return isKnown || !isFiltered(input) || cards.some(({ id }) => id === card.id) ? upsertRow(cards, card) : cards;
}

export const findCard = (cache: QueryClient, id: number): Card | undefined =>
  listCachedRows(cache, api.tickets.lane, 'tickets').find((card) => card.id === id);

/** Puts a card into the lanes that it belongs to. */
export function placeInLanes(cache: QueryClient, card: Card): void {
  const isKnown = findCard(cache, card.id) !== undefined;
  updateCachedPages(cache, {
    endpoint: api.tickets.lane,
    rowsKey: 'tickets',
    update: (cards, input) => placeCard(cards, card, { input, isKnown }),
  });
}

/** A lane of the board; id 0 holds tickets without tags. */
export interface Lane {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  /** Cards that it should hold at most. */
  readonly laneLimit: number | null;
}

export interface CardMove {
  readonly ticketId: number;
  readonly laneId: number;
  readonly fromLaneId: number;
}

/** The card as it will be after a move. */
export function moveCard(card: Card, { laneId, fromLaneId }: CardMove, lanes: readonly Lane[]): Card {
  const laneIds = new Set(lanes.map(({ id }) => id));
  const leaves = (id: number): boolean => (laneId === 0 ? laneIds.has(id) : id === fromLaneId || id === laneId);
  const target = lanes.find(({ id }) => id === laneId);
  const kept = card.tags.filter(({ id }) => !leaves(id));
  return { ...card, tags: laneId === 0 || target === undefined ? kept : [...kept, target] };
}
