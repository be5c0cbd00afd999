import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { LazyMarkKeys, useInbox, type AnyTicket } from '#ui/conversations/tickets/index.ts';
import { LazyMacroKeys } from '#ui/conversations/macros/index.ts';
import { useNarrowScreen } from '#ui/kit/index.ts';
import { useTicketKeys } from './useInboxKeys.ts';

/** Renders nothing; registers the shortcuts of one ticket. */
export function TicketKeys({ ticket }: { readonly ticket: AnyTicket }) {
  useTicketKeys(ticket);
  return (
    <LatePart isUnasked>
      <LazyMarkKeys ticket={ticket} />
      <LazyMacroKeys ticket={ticket} />
    </LatePart>
  );
}

/** Shortcuts of the open ticket; on narrow screens, where the list may cover it, of the row with the keyboard's focus. */
export function SelectedTicketKeys({ openTicket }: { readonly openTicket: AnyTicket }) {
  const isNarrow = useNarrowScreen();
  const focusedRow = useInbox(({ isListFocused, visibleTickets, activeId }) =>
    isNarrow && isListFocused ? visibleTickets.find(({ id }) => id === activeId) : undefined,
  );
  const ticket = focusedRow === undefined || focusedRow.id === openTicket.id ? openTicket : focusedRow;
  return <TicketKeys key={ticket.uuid} ticket={ticket} />;
}
