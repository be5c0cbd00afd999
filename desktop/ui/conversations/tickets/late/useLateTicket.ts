import { isActionItem, useOutboxItems, type OutboxItem } from '#ui/conversations/messages/index.ts';
import { useUser } from '#ui/data/session/session.ts';
import type { AnyTicket } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';
import { predictTicket } from './predictTicket.ts';

/** Ticket as it is once everything that waits in the outbox is done, and what waits or was refused. */
export function useLateTicket<Ticket extends AnyTicket>(
  ticket: Ticket,
): { readonly ticket: Ticket; readonly items: readonly OutboxItem[] } {
  const user = useUser();
  const items = useOutboxItems(ticket.id);
  const actions = items.filter(isActionItem).filter(({ state }) => state !== 'failed');
  const acted = actions.reduce((current, { action }) => predictTicket(current, action, user), ticket);
  return { ticket: acted, items };
}
