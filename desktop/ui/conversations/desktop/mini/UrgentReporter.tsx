import { useEffect, useSyncExternalStore } from 'react';
import { api } from '#shared/api.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { useLiveRoom } from '#ui/data/live/liveUpdates.ts';
import type { DesktopHost } from '#ui/host/index.ts';
import { useNoticeChoices } from '#ui/shell/notices/noticeChoices.ts';
import { useTexts } from '#ui/text/index.ts';
import { pickUrgentTickets } from './pickUrgentTickets.ts';

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
