import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { can } from '#shared/rules/permissions.ts';
import { hasErrorCode } from '#ui/data/http/toAppError.ts';
import { useLiveEvent } from '#ui/data/live/liveUpdates.ts';
import { useActor } from '#ui/data/session/session.ts';
import { toast } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import {
  type AnyTicket,
  awaitOwnChange,
  findCachedTicket,
  forgetLeaving,
  isLeavingExpected,
  ticketPath,
} from '#ui/conversations/tickets/index.ts';

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
  const cache = useQueryClient();
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

  const openId = ticket?.id;
  useEffect(() => (openId === undefined ? undefined : forgetLeaving(openId)), [openId]);

  /**
   * Refetches after a `delete` event, which also means "left a list": the cached ticket may be older or newer than the event, because the
   * result of an own mutation and its event arrive independently. Deleted or forbidden tickets fail the refetch and are handled above.
   */
  const checkDeletedTicket = async (before: AnyTicket): Promise<void> => {
    const { data: now } = await refetch();
    if (before.userId === actor.userId && now !== undefined && now.userId !== actor.userId) {
      leave(t('tickets.moved'));
    }
  };
  useLiveEvent('ticketJoint', (event) => {
    if (event.action === 'join' && event.ticketId === ticket?.id && location.pathname === ticketPath({ uuid })) {
      toast.success(t('tickets.joined'));
      void navigate(ticketPath(event.into), { replace: true });
    }
  });
  /** Of an own move also the answer is on its way, and says where the ticket is. */
  const checkAfterAnswer = async (before: TicketRecord): Promise<void> => {
    const isOwn = await awaitOwnChange(before.id);
    const from = (isOwn ? findCachedTicket(cache, before.id) : null) ?? before;
    setTimeout(() => (location.pathname === ticketPath({ uuid }) ? void checkDeletedTicket(from) : undefined), newPlaceMs);
  };
  useLiveEvent('ticket', (event) => {
    if (event.action === 'delete' && event.ticketId === ticket?.id) {
      void checkAfterAnswer(ticket);
    }
  });
}
