import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { SessionUser } from '#shared/areas/auth.ts';
import type { TicketChange } from '#shared/areas/tickets.ts';
import { can, type Actor } from '#shared/rules/permissions.ts';
import { useAct } from '#ui/data/query.ts';
import { actorOf, useUser } from '#ui/data/session.ts';
import { toast } from '#ui/kit/index.ts';
import { explainTicketFailure } from './conflict.ts';
import { nextTicketAfter, setTab } from './inboxStore.ts';
import { keepTicket } from './keepTicket.ts';
import { openTicketDialog, type AnyTicket } from './ticketDialogs.ts';

export type TicketStep = 'accept' | 'returnToQueue' | 'transfer' | 'close' | 'closeAndNext' | 'reopen' | 'remove' | 'peek';

/** What can be done to a ticket. `may` says what is offered now; the steps themselves never throw. */
export interface TicketActions extends Readonly<Record<TicketStep, () => void>> {
  readonly may: Readonly<Record<TicketStep, boolean>>;
  readonly isBusy: boolean;
}

/** What may be done to a ticket now, and by whom. */
export function offered(ticket: AnyTicket, actor: Actor): TicketActions['may'] {
  const isHandled = can(actor, 'ticket.handle', ticket);
  const isOpen = ticket.status === 'open';
  return {
    accept: ticket.status === 'pending' && isHandled,
    returnToQueue: isOpen && isHandled,
    transfer: ticket.status !== 'closed' && isHandled,
    close: isOpen && isHandled,
    closeAndNext: isOpen && isHandled,
    reopen: ticket.status === 'closed' && isHandled,
    remove: can(actor, 'ticket-options:deleteTicket'),
    peek: ticket.status === 'pending' && can(actor, 'ticket.peek'),
  };
}

/** How the ticket will look when the server agrees; null where only the server can say. */
function foreseen(ticket: AnyTicket, change: TicketChange, { id, name }: SessionUser): AnyTicket {
  const isMine = change.userId === id;
  const hands = change.userId === undefined ? {} : { userId: isMine ? id : null, user: isMine ? { id, name } : null };
  return { ...ticket, ...hands, ...(change.status === undefined ? {} : { status: change.status, unreadMessages: 0 }) };
}

/** Shows the change at once, asks for it, and takes it back with the reason when it is refused: that one, whichever is shown by then. */
function useTicketChange(ticket: AnyTicket): {
  change: (wanted: Omit<TicketChange, 'id'>, onRefused?: () => void) => void;
  isBusy: boolean;
} {
  const cache = useQueryClient();
  const user = useUser();
  const act = useAct(api.tickets.update, {
    onDone: (saved, _input, held) => keepTicket(held, saved, actorOf(user)),
    onFailed: (error) => toast.failed(explainTicketFailure(error, user.id), { id: 'ticketChange' }),
  });
  return {
    isBusy: act.isPending && act.variables.id === ticket.id,
    change: (wanted, onRefused) => {
      keepTicket(cache, foreseen(ticket, { ...wanted, id: ticket.id }, user), actorOf(user));
      // When the answer comes, the row that asked may be gone, and the head may show another ticket: the promise alone knows which it was.
      act.mutateAsync({ ...wanted, id: ticket.id }).catch(() => {
        keepTicket(cache, ticket, actorOf(user));
        onRefused?.();
      });
    },
  };
}

export const ticketPath = ({ uuid }: Pick<AnyTicket, 'uuid'>): string => `/tickets/${uuid}`;

/** The steps of a ticket's life, for its row, its header, its menu and the keyboard. */
export function useTicketActions(ticket: AnyTicket): TicketActions {
  const user = useUser();
  const navigate = useNavigate();
  const { change, isBusy } = useTicketChange(ticket);
  const mine = { status: 'open', userId: user.id } as const;
  const over = { status: 'closed', userId: user.id, useIntegration: false, promptId: null, integrationId: null } as const;
  const go = (path: string): void => void navigate(path);
  const leaveIfOpen = (path: string): void => (location.pathname === ticketPath(ticket) ? go(path) : undefined);
  const take = (): void => {
    setTab('open');
    go(ticketPath(ticket));
    change({ ...mine, ...(ticket.queueId === null ? {} : { queueId: ticket.queueId }) }, () => leaveIfOpen('/tickets'));
  };
  return {
    may: offered(ticket, actorOf(user)),
    isBusy,
    accept: take,
    reopen: take,
    returnToQueue: () => {
      leaveIfOpen('/tickets');
      change({ status: 'pending', userId: null });
    },
    transfer: () => openTicketDialog({ kind: 'transfer', ticket }),
    close: () => {
      leaveIfOpen('/tickets');
      change(over);
    },
    closeAndNext: () => {
      const next = nextTicketAfter(ticket.id);
      leaveIfOpen(next === undefined ? '/tickets' : ticketPath(next));
      change(over);
    },
    remove: () => openTicketDialog({ kind: 'remove', ticket }),
    peek: () => openTicketDialog({ kind: 'peek', ticket }),
  };
}
