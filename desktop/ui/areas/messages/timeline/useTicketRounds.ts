import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '#shared/api.ts';
import type { TicketRound } from '#shared/areas/ticketRounds.ts';
import type { TicketRecord } from '#shared/areas/tickets.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';

const none: readonly TicketRound[] = [];

/** Start and end of each ticket of the conversation, refetched when the ticket's status changes. */
export function useTicketRounds({ id, status }: TicketRecord): readonly TicketRound[] {
  const { data = none, refetch } = useEndpointQuery(api.tickets.rounds, { id });
  const statusWhenRead = useRef(status);
  // An optimistic status is ahead of the server, which can report the change only afterwards.
  const isChanging = useIsMutating({ mutationKey: [api.tickets.update.path] }) > 0;
  const refetchRounds = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (!isChanging && statusWhenRead.current !== status) {
      statusWhenRead.current = status;
      refetchRounds();
    }
  }, [status, isChanging]);
  return data;
}
