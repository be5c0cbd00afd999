import type { TicketStatus } from '#shared/areas/ticketFilter.ts';

/** Where a ticket stood before, so that the lists it leaves can be told. */
export interface TicketAssignment {
  readonly status: TicketStatus;
  readonly queueId: number | null;
  readonly userId: number | null;
}

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'ticket.opened': { ticketId: number };
    'ticket.moved': { ticketId: number; from: TicketAssignment };
    'ticket.changed': { ticketId: number };
    /** Its customer's messages were seen; these were new. */
    'ticket.read': { ticketId: number; messageIds: number[] };
    /** All that was said in it lies in another one now. */
    'ticket.joined': { ticketId: number; intoId: number; from: TicketAssignment };
    /** It is back, with what was its own. */
    'ticket.split': { ticketId: number; intoId: number };
    'ticket.removed': { ticketId: number; from: TicketAssignment };
  }
}
