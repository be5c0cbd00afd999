import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TicketFull } from '#shared/areas/tickets.ts';
import { can } from '#shared/rules/permissions.ts';
import { isFailure } from '#ui/data/failure.ts';
import { useHear } from '#ui/data/live.ts';
import { useActor } from '#ui/data/session.ts';
import { toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ticketPath } from '#ui/areas/tickets/useTicketActions.ts';

/** The open ticket as it is read. */
export type TicketRead = Pick<UseQueryResult<TicketFull>, 'data' | 'error' | 'refetch'>;

/** Leaves a ticket that may not be seen, is gone, or has passed into other hands; follows one that was joined to another. */
export function useLeaving(uuid: string, { data: ticket, error, refetch }: TicketRead): void {
  const { t } = useTexts();
  const actor = useActor();
  const navigate = useNavigate();
  const leave = (words: string): void => {
    if (location.pathname === ticketPath({ uuid })) {
      toast.failed(words, { id: `leave ${uuid}` });
      void navigate('/tickets', { replace: true });
    }
  };
  const isRefused = isFailure(error, 'ERR_NO_PERMISSION') || (ticket !== undefined && !can(actor, 'ticket.see', ticket));
  const isGone = isFailure(error, 'ERR_NO_TICKET_FOUND', 'ERR_NOT_FOUND');
  const words = isRefused ? t('tickets.forbidden') : isGone ? t('tickets.gone') : null;
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (words !== null) {
      leaveNow(words);
    }
  }, [words]);

  /**
   * It has left a list, or is gone: the server knows which. What is held here may be older than the farewell or newer, for the
   * answer to one's own deed and the news of it come by two ways. One that is gone or forbidden fails, and is left above.
   */
  const hearFarewell = async (before: TicketFull): Promise<void> => {
    const { data: now } = await refetch();
    if (before.userId === actor.userId && now !== undefined && now.userId !== actor.userId) {
      leave(t('tickets.moved'));
    }
  };
  useHear('ticketJoint', (said) => {
    if (said.action === 'join' && said.ticketId === ticket?.id && location.pathname === ticketPath({ uuid })) {
      toast.done(t('tickets.joined'));
      void navigate(ticketPath(said.into), { replace: true });
    }
  });
  useHear('ticket', (said) => {
    if (said.action === 'delete' && said.ticketId === ticket?.id) {
      void hearFarewell(ticket);
    }
  });
}
