import type { AnyTicket } from '#ui/areas/tickets/dialogs/ticketDialogs.ts';
import { useTicketKeys } from './useInboxKeys.ts';

/** The keyboard of one ticket; it draws nothing. */
export function TicketKeys({ ticket }: { readonly ticket: AnyTicket }) {
  useTicketKeys(ticket);
  return null;
}
