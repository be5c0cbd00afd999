import { maxUrgentTickets, type UrgentTicket } from '#shared/ipc.ts';
import { secondLineText, ticketPath, ticketRowView, type AnyTicket } from '#ui/conversations/tickets/index.ts';
import type { Translate } from '#ui/text/index.ts';

const maxTextLength = 200;

interface UrgentTicketOptions {
  readonly showsPreview: boolean;
  readonly t: Translate;
}

/** Customers who have waited longest for a person: not those whom the chatbot serves. */
export const pickUrgentTickets = (tickets: readonly AnyTicket[], { showsPreview, t }: UrgentTicketOptions): UrgentTicket[] =>
  tickets
    .flatMap((ticket) => (ticket.waitingSince === null || ticket.chatbot ? [] : [{ ticket, since: ticket.waitingSince }]))
    .toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since))
    .slice(0, maxUrgentTickets)
    .map(({ ticket, since }) => {
      const view = ticketRowView(ticket, { draft: '', now: new Date() });
      return {
        path: ticketPath(ticket),
        name: view.name.slice(0, maxTextLength),
        text: showsPreview ? secondLineText(view, t).slice(0, maxTextLength) : '',
        since,
        isPending: ticket.status === 'pending',
      };
    });
