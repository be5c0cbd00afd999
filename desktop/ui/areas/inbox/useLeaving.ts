import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TicketFull } from '#shared/areas/tickets.ts';
import { can } from '#shared/rules/permissions.ts';
import { isFailure } from '#ui/data/failure.ts';
import { useHear } from '#ui/data/live.ts';
import { useActor } from '#ui/data/session.ts';
import { toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { heldTicket } from '#ui/areas/tickets/keepTicket.ts';
import { ticketPath } from '#ui/areas/tickets/useTicketActions.ts';

/** News of a ticket's new place follows its farewell at once. */
const newsDelay = 400;

/** Leaves a ticket that may not be seen, is gone, or has passed into other hands; follows one that was joined to another. */
export function useLeaving(uuid: string, ticket: TicketFull | undefined, error: Error | null): void {
  const { t } = useTexts();
  const actor = useActor();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const leave = (words: string): void => {
    if (location.pathname === ticketPath({ uuid })) {
      toast.failed(words, { id: `leave ${uuid}` });
      void navigate('/tickets', { replace: true });
    }
  };
  const isRefused = isFailure(error, 'ERR_NO_PERMISSION') || (ticket !== undefined && !can(actor, 'ticket.see', ticket));
  const isGone = isFailure(error, 'ERR_NO_TICKET_FOUND', 'ERR_NOT_FOUND', 'ERR_VALIDATION');
  const words = isRefused ? t('tickets.forbidden') : isGone ? t('tickets.gone') : null;
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (words !== null) {
      leaveNow(words);
    }
  }, [words]);

  const hearFarewell = (before: TicketFull): void => {
    const now = heldTicket(cache, before.id);
    if (now === null || now.updatedAt === before.updatedAt) {
      leave(t('tickets.gone'));
    } else if (before.userId === actor.userId && now.userId !== actor.userId) {
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
      const before = ticket;
      setTimeout(() => hearFarewell(before), newsDelay);
    }
  });
}
