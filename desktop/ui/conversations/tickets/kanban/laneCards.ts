import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { LaneInput, TicketListRecord } from '#shared/conversations/tickets/index.ts';
import { type ActionItem, isActionItem, type OutboxItem, type TicketAction } from '#ui/conversations/messages/index.ts';
import { predictTicket } from '#ui/conversations/tickets/late/predictTicket.ts';
import { listCachedRows, omitRow, updateCachedPages, upsertRow } from '#ui/data/cache/query.ts';

export type Card = TicketListRecord;

/** Action of the outbox that moves a card. */
export type LaneAction = Pick<TicketAction, 'tag' | 'leaves'> & { readonly kind: 'lane' };

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

/** What a move does to a ticket: it leaves the lane it came from, for the one of untagged tickets every lane. */
export function toLaneAction({ laneId, fromLaneId }: CardMove, lanes: readonly Lane[]): LaneAction | null {
  const target = lanes.find(({ id }) => id === laneId);
  if (target === undefined) {
    return null;
  }
  const { id, name, color } = target;
  const left = laneId === 0 ? lanes.map((lane) => lane.id) : [fromLaneId];
  return { kind: 'lane', tag: { id, name, color }, leaves: left.filter((one) => one !== 0) };
}

interface LateCards {
  readonly input: LaneInput;
  readonly items: readonly OutboxItem[];
  readonly person: Parameters<typeof predictTicket>[2];
  readonly find: (ticketId: number) => Card | undefined;
}

const tagging = new Set<TicketAction['kind']>(['lane', 'tag', 'untag']);

/** The cards of a lane once everything that waits in the outbox is done. */
export function placeLateCards(cards: Card[], { input, items, person, find }: LateCards): Card[] {
  const actions = items.filter(isActionItem).filter(({ state, action }) => state !== 'failed' && tagging.has(action.kind));
  return [...new Set(actions.map(({ ticketId }) => ticketId))].reduce((placedCards, id) => {
    const card = cards.find((one) => one.id === id) ?? find(id);
    const act = (current: Card, { action }: ActionItem): Card => predictTicket(current, action, person);
    const acted = card && actions.filter(({ ticketId }) => ticketId === id).reduce(act, card);
    return acted === undefined ? placedCards : placeCard(placedCards, acted, { input, isKnown: true });
  }, cards);
}
