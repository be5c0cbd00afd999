import { useEffect, useSyncExternalStore } from 'react';
import { api } from '#shared/api.ts';
import { maxUrgentTickets, type UrgentTicket } from '#shared/ipc.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useLiveRoom } from '#ui/data/live/liveUpdates.ts';
import type { DesktopHost } from '#ui/host/index.ts';
import { useNoticeChoices } from '#ui/shell/notices/noticeChoices.ts';
import { type Translate, useTexts } from '#ui/text/index.ts';
import type { AnyTicket } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';
import { secondLineText, ticketRowView } from '#ui/conversations/tickets/list/ticketRowView.ts';
import { ticketPath } from '#ui/conversations/tickets/useTicketActions.ts';

const maxTextLength = 200;

interface UrgentTicketOptions {
  readonly showsPreview: boolean;
  readonly t: Translate;
}

/** Customers who have waited longest for a person: not those whom the chatbot serves. */
const pickUrgentTickets = (tickets: readonly AnyTicket[], { showsPreview, t }: UrgentTicketOptions): UrgentTicket[] =>
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

interface UrgentReporterProps {
  readonly desktop: DesktopHost;
}

/** Reports the account's most urgent tickets while the mini window is open. */
export function UrgentReporter({ desktop }: UrgentReporterProps) {
  const isWatched = useSyncExternalStore(desktop.onUrgentWatchedChange, desktop.isUrgentWatched);
  return isWatched && <Report desktop={desktop} />;
}

function Report({ desktop }: UrgentReporterProps) {
  const { t } = useTexts();
  const { showsPreview } = useNoticeChoices();
  useLiveRoom('joinTickets', 'leaveTickets', 'open');
  useLiveRoom('joinTickets', 'leaveTickets', 'pending');
  const open = useEndpointPages(api.tickets.page, { status: 'open', order: 'waiting', snoozed: false }, 'tickets');
  const pending = useEndpointPages(api.tickets.page, { status: 'pending', order: 'waiting' }, 'tickets');
  const tickets = pickUrgentTickets([...open.rows, ...pending.rows], { showsPreview, t });
  useEffect(() => desktop.setUrgentTickets(tickets), [desktop, tickets]);
  useEffect(() => () => desktop.setUrgentTickets([]), [desktop]);
  return null;
}
