import type { TicketStatus } from '#shared/conversations/tickets/filter.ts';
import { adminPermission, permission, type Actor, isActor } from '#shared/rules/permissionRule.ts';

/** Fields of a ticket that decide who may see and change it. */
export interface TicketSubject {
  readonly status: TicketStatus;
  readonly userId: number | null;
  readonly queueId: number | null;
}

/** Admins see all tickets; others their own, those of their queues and, with `allTicket`, those without a queue. */
function canSeeTicket(actor: Actor, { userId, queueId }: TicketSubject): boolean {
  if (actor.profile === 'admin' || isActor(actor, userId)) {
    return true;
  }
  return queueId === null ? actor.allTicket : actor.queueIds.includes(queueId);
}

/** Only admins change an open ticket of another user. */
const canHandleTicket = (actor: Actor, ticket: TicketSubject): boolean =>
  canSeeTicket(actor, ticket) && (ticket.status !== 'open' || actor.profile === 'admin' || isActor(actor, ticket.userId));

export const ticketPermissions = {
  'ticket.see': permission<TicketSubject>({ when: canSeeTicket }),
  'ticket.handle': permission<TicketSubject>({ when: canHandleTicket }),
  'ticket.peek': adminPermission,
  'tickets-manager:showall': adminPermission,
  'ticket-options:deleteTicket': adminPermission,
  'kanban.use': permission({ plan: 'useKanban' }),
  'ticket.openWithoutQueue': adminPermission,
} as const;
