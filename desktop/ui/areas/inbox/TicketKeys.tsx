import type { AnyTicket } from '#ui/areas/tickets/index.ts';
import { useTicketKeys } from './useInboxKeys.ts';

/** Renders nothing; registers the shortcuts of one ticket. */
export function TicketKeys({ ticket }: { readonly ticket: AnyTicket }) {
  useTicketKeys(ticket);
  return null;
}
