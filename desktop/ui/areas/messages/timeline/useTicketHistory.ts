import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '#shared/api.ts';
import type { TicketMove } from '#shared/areas/ticketMoves.ts';
import type { TicketRound } from '#shared/areas/ticketRounds.ts';
import type { TicketRecord } from '#shared/areas/tickets.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';

export interface TicketHistory {
  readonly rounds: readonly TicketRound[];
  readonly moves: readonly TicketMove[];
}

const noRounds: readonly TicketRound[] = [];
const noMoves: readonly TicketMove[] = [];

/** Rounds and moves of each ticket of the conversation, refetched when the ticket moves. */
export function useTicketHistory({ id, status, userId, queueId }: TicketRecord): TicketHistory {
  const rounds = useEndpointQuery(api.tickets.rounds, { id });
  const moves = useEndpointQuery(api.tickets.moves, { id });
  const assignment = [status, userId, queueId].join(' ');
  const assignmentWhenRead = useRef(assignment);
  // An optimistic status is ahead of the server, which can report the change only afterwards.
  const isChanging = useIsMutating({ mutationKey: [api.tickets.update.path] }) > 0;
  const refetch = useEffectEvent(() => void Promise.all([rounds.refetch(), moves.refetch()]));
  useEffect(() => {
    if (!isChanging && assignmentWhenRead.current !== assignment) {
      assignmentWhenRead.current = assignment;
      refetch();
    }
  }, [assignment, isChanging]);
  return { rounds: rounds.data ?? noRounds, moves: moves.data ?? noMoves };
}
