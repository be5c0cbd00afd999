import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { can } from '#shared/rules/permissions.ts';
import { hasErrorCode } from '#ui/data/http/toAppError.ts';
import { useLiveEvent } from '#ui/data/live/liveUpdates.ts';
import { useActor } from '#ui/data/session/session.ts';
import { toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { awaitOwnChange, forgetLeaving, isLeavingExpected } from '#ui/conversations/tickets/leaving.ts';
import { ticketPath } from '#ui/conversations/tickets/useTicketActions.ts';

/** What leaves a list mostly comes with its new place, which tells whether it may still be seen: asked for only where nothing does. */
const newPlaceMs = 300;

/** A refused change says why already. */
const isRefusalShown = (ticketId: number): boolean => [`late ${ticketId}`, 'ticketChange'].some(toast.isShown);

/** Query of the open ticket. */
export type TicketQuery = Pick<UseQueryResult<TicketRecord>, 'data' | 'error' | 'refetch'>;

/** Navigates away from a ticket that is forbidden, deleted or assigned to somebody else, and follows a ticket merged into another. */
export function useLeaveUnavailableTicket(uuid: string, { data: ticket, error, refetch }: TicketQuery): void {
  const { t } = useTexts();
  const actor = useActor();
  const navigate = useNavigate();
  const leave = (message: string): void => {
    if (location.pathname !== ticketPath({ uuid })) {
      return;
    }
    if (ticket === undefined || !(isLeavingExpected(ticket.id) || isRefusalShown(ticket.id))) {
      toast.error(message, { id: `leave ${uuid}` });
    }
    void navigate('/tickets', { replace: true });
  };
  const isForbidden = hasErrorCode(error, 'ERR_NO_PERMISSION') || (ticket !== undefined && !can(actor, 'ticket.see', ticket));
  const isGone = hasErrorCode(error, 'ERR_NO_TICKET_FOUND', 'ERR_NOT_FOUND');
  const message = isForbidden ? t('tickets.forbidden') : isGone ? t('tickets.gone') : null;
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (message !== null) {
      leaveNow(message);
    }
  }, [message]);

  const { id: openId, userId } = ticket ?? {};
  const isMine = userId === actor.userId;
  useEffect(() => (openId === undefined ? undefined : forgetLeaving(openId)), [openId]);

  /** Ticket that was the actor's when it was last read. */
  const ownId = useRef<number>(undefined);
  const leaveMoved = useEffectEvent(async (ticketId: number) => {
    await awaitOwnChange(ticketId);
    if (!isLeavingExpected(ticketId)) {
      leave(t('tickets.moved'));
    }
  });
  // By what is read, not by events: those of a time without a connection may come after what has been read since.
  useEffect(() => {
    if (openId !== undefined && openId === ownId.current && !isMine) {
      void leaveMoved(openId);
    }
    // An own move may leave the conversation open, and the ticket come back.
    if (openId !== undefined && isMine) {
      forgetLeaving(openId);
    }
    ownId.current = isMine ? openId : undefined;
  }, [openId, isMine]);

  useLiveEvent('ticketJoint', (event) => {
    if (event.action === 'join' && event.ticketId === openId && location.pathname === ticketPath({ uuid })) {
      toast.success(t('tickets.joined'));
      void navigate(ticketPath(event.into), { replace: true });
    }
  });
  // A `delete` event also means "left a list". Of an own move the answer is on its way as well, and says where the ticket is.
  useLiveEvent('ticket', (event) => {
    if (event.action === 'delete' && event.ticketId === openId) {
      const readAgain = (): void => (location.pathname === ticketPath({ uuid }) ? void refetch() : undefined);
      void awaitOwnChange(event.ticketId).then(() => setTimeout(readAgain, newPlaceMs));
    }
  });
}
