import { useInbox, type AnyTicket } from '#ui/areas/tickets/index.ts';
import { useTicketKeys } from './useInboxKeys.ts';

/** Renders nothing; registers the shortcuts of one ticket. */
export function TicketKeys({ ticket }: { readonly ticket: AnyTicket }) {
  useTicketKeys(ticket);
  return null;
}

/** Shortcuts of the highlighted ticket: the row with the keyboard's focus, else the open ticket. */
export function SelectedTicketKeys({ openTicket }: { readonly openTicket: AnyTicket }) {
  const focusedRow = useInbox(({ isListFocused, visibleTickets, activeId }) =>
    isListFocused ? visibleTickets.find(({ id }) => id === activeId) : undefined,
  );
  const ticket = focusedRow === undefined || focusedRow.id === openTicket.id ? openTicket : focusedRow;
  return <TicketKeys key={ticket.uuid} ticket={ticket} />;
}
