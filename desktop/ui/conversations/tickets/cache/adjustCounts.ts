import type { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { ticketStatuses } from '#shared/conversations/tickets/filter.ts';
import type { TicketCounts } from '#shared/conversations/tickets/index.ts';
import { isInInbox, type InboxTicket } from '#shared/rules/inboxFilter.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { toInboxFilter } from './ticketRows.ts';

type CountsInput = InputOf<typeof api.tickets.counts>;

interface CountChange {
  /** Null: in no list. */
  readonly before: InboxTicket | null;
  readonly after: InboxTicket | null;
  readonly actor: Actor;
}

/** Tab counts after a change of one ticket; closed tickets count for everybody. */
export function adjustCounts(counts: TicketCounts, input: CountsInput, { before, after, actor }: CountChange): TicketCounts {
  const countIn = (ticket: InboxTicket | null, more: object): number =>
    ticket !== null && isInInbox(ticket, toInboxFilter({ ...input, ...more }), actor) ? 1 : 0;
  const difference = (more: object): number => countIn(after, more) - countIn(before, more);
  const next = {
    ...counts,
    unread: Math.max(0, counts.unread + difference({ withUnreadMessages: true })),
    snoozed: Math.max(0, counts.snoozed + difference({ status: 'open', snoozed: true })),
  };
  for (const status of ticketStatuses) {
    next[status] = Math.max(0, counts[status] + difference({ status, ...(status === 'closed' && { showAll: true }) }));
  }
  return next;
}
