import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '#shared/api.ts';
import type { TicketRound } from '#shared/areas/ticketRounds.ts';
import type { TicketFull } from '#shared/areas/tickets.ts';
import { useRead } from '#ui/data/query.ts';

const none: readonly TicketRound[] = [];

/** When the tickets of a conversation were opened and resolved; asked for again when this one is. */
export function useRounds({ id, status }: TicketFull): readonly TicketRound[] {
  const { data = none, refetch } = useRead(api.tickets.rounds, { id });
  const asked = useRef(status);
  // A change is shown before the server knows of it, which can tell of it only afterwards.
  const isOnItsWay = useIsMutating({ mutationKey: [api.tickets.update.path] }) > 0;
  const askAgain = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (!isOnItsWay && asked.current !== status) {
      asked.current = status;
      askAgain();
    }
  }, [status, isOnItsWay]);
  return data;
}
