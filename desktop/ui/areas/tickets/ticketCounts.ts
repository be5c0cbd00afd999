import type { api } from '#shared/api.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { ticketStatuses } from '#shared/areas/ticketFilter.ts';
import { belongs, type InboxTicket } from '#shared/rules/inbox.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { filterOf } from './ticketRows.ts';

export type Counts = ResultOf<typeof api.tickets.counts>;
type CountsInput = InputOf<typeof api.tickets.counts>;

interface Change {
  /** Null: it is known to have stood in no list. */
  readonly before: InboxTicket | null;
  readonly after: InboxTicket | null;
  readonly actor: Actor;
}

/** The numbers on the tabs after one ticket has changed. Everybody sees everything that is over. */
export function recounted(counts: Counts, input: CountsInput, { before, after, actor }: Change): Counts {
  const stands = (ticket: InboxTicket | null, more: object): number =>
    ticket !== null && belongs(ticket, filterOf({ ...input, ...more }), actor) ? 1 : 0;
  const moved = (more: object): number => stands(after, more) - stands(before, more);
  const next = { ...counts, unread: Math.max(0, counts.unread + moved({ withUnreadMessages: true })) };
  for (const status of ticketStatuses) {
    next[status] = Math.max(0, counts[status] + moved({ status, ...(status === 'closed' && { showAll: true }) }));
  }
  return next;
}
