import { api } from '#shared/api.ts';
import type { TicketMove } from '#shared/conversations/tickets/moves.ts';
import type { TicketRound } from '#shared/conversations/tickets/rounds.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';

export interface TicketHistory {
  readonly rounds: readonly TicketRound[];
  readonly moves: readonly TicketMove[];
}

const noRounds: readonly TicketRound[] = [];
const noMoves: readonly TicketMove[] = [];

/** Rounds and moves of each ticket of the conversation; the area's cache updaters refetch them when a ticket changes. */
export function useTicketHistory(id: number): TicketHistory {
  const rounds = useEndpointQuery(api.tickets.rounds, { id });
  const moves = useEndpointQuery(api.tickets.moves, { id });
  return { rounds: rounds.data ?? noRounds, moves: moves.data ?? noMoves };
}
