import { useScreenActions } from '#ui/shell/actions/screenActions.ts';
import { useTexts } from '#ui/text/index.ts';
import type { AnyTicket } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';
import { markLooks, ticketMarks, useTicketMarks } from './markLooks.ts';

/** Renders nothing; registers shortcuts and palette entries that mark one ticket. */
export function MarkKeys({ ticket }: { readonly ticket: AnyTicket }) {
  const { t } = useTexts();
  const { enabled, run } = useTicketMarks(ticket);
  useScreenActions(
    ticketMarks.map((mark) => ({
      id: `tickets.${mark}`,
      label: t(`ticketList.marks.${mark}`),
      group: t('tickets.group'),
      detail: ticket.contact.name,
      ...markLooks[mark],
      isAvailable: enabled[mark],
      run: run[mark],
    })),
  );
  return null;
}
