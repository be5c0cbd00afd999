import type { TicketStatus } from '#shared/conversations/tickets/filter.ts';
import type { TicketTargetKind } from '#shared/conversations/tickets/targets.ts';
import type { TicketStepCause } from '#shared/conversations/tickets/steps.ts';

/** Status, queue and user of a ticket, which decide the lists that show it. */
export interface TicketAssignment {
  readonly status: TicketStatus;
  readonly queueId: number | null;
  readonly userId: number | null;
}

declare module '#server/platform/hooks.ts' {
  interface AreaHooks {
    /** A ticket with a contact is about to be opened on a connection: one that must not be throws. */
    'ticket.opening': { connectionId: number; contactId: number };
    /** A customer has reached out after the end of a ticket; `text` is null where no text came. `staysClosed` is set where that opens nothing. */
    'ticket.reopening': { ticketId: number; text: string | null; sentAt: Date; staysClosed: boolean };
    /** A ticket was moved; the message of the previous agent is kept for the next one. */
    'ticket.handingOver': { ticketId: number; text: string };
    /** A ticket is being marked as read: the ids of its messages that were unread are added to `messageIds`. */
    'ticket.reading': { ticketId: number; messageIds: number[] };
  }
}

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'ticket.opened': { ticketId: number };
    /** `to` and `cause`: of a move by a command; no cause: a person's choice. */
    'ticket.moved': { ticketId: number; from: TicketAssignment; to?: TicketAssignment; cause?: TicketStepCause | undefined };
    'ticket.changed': { ticketId: number };
    /** A snooze ended by its time. */
    'ticket.woken': { ticketId: number };
    /** The target of a ticket is near, or missed. */
    'ticket.targetDue': { ticketId: number; kind: TicketTargetKind; isMissed: boolean };
    /** A person has pinned or unpinned a ticket. */
    'ticket.pinned': { ticketId: number; userId: number };
    /** `messageIds`: the messages that were unread. */
    'ticket.read': { ticketId: number; messageIds: number[] };
    /** The ticket was merged into another one. */
    'ticket.joined': { ticketId: number; intoId: number; from: TicketAssignment };
    /** A join was undone. */
    'ticket.split': { ticketId: number; intoId: number };
    /** Unrouted tickets have become more or fewer; `toldCount` of them are reported to admins now. */
    'ticket.unrouted': { toldCount: number };
    'ticket.removed': { ticketId: number; from: TicketAssignment };
  }
}
