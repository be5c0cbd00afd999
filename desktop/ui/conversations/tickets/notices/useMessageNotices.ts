import { useEffect } from 'react';
import type { LiveEvents } from '#shared/api.ts';
import { useLiveEvent, useConnectionState } from '#ui/data/live/liveUpdates.ts';
import { useActor } from '#ui/data/session/session.ts';
import { host } from '#ui/host/index.ts';
import { showNotice } from '#ui/shell/notices/showNotice.ts';
import { createMessageNotice, ticketNoticeTag } from './createMessageNotice.ts';
import { useUnreadCount } from './useUnreadCount.ts';

/** Closes the notice of a ticket that was read, taken by somebody else or deleted. */
function closeReadNotice(event: LiveEvents['ticket'], userId: number): void {
  if (event.action !== 'update') {
    host().closeNotice(ticketNoticeTag(event.ticketId));
    return;
  }
  const { ticket } = event;
  const isTaken = ticket.userId !== null && ticket.userId !== userId;
  if (ticket.unreadMessages === 0 || ticket.status === 'closed' || isTaken) {
    host().closeNotice(ticketNoticeTag(ticket.id));
  }
}

/** Sound and notice for new messages, unless their ticket is open and focused. */
export function useMessageNotices(): void {
  const actor = useActor();
  useLiveEvent('appMessage', (event) => {
    const notice = createMessageNotice(event, actor);
    const isSeen = notice !== null && host().isFocused() && location.pathname === notice.notice.path;
    if (notice !== null && !isSeen) {
      showNotice(notice);
    }
  });
  useLiveEvent('ticket', (event) => closeReadNotice(event, actor.userId));
}

/** Unread count on title, badge and tray while signed in. */
export function useUnreadStatus(): void {
  const unread = useUnreadCount();
  const isConnected = useConnectionState().lostAt === null;
  useEffect(() => host().setUnread(unread, isConnected), [unread, isConnected]);
  useEffect(() => () => host().setUnread(0, true), []);
}
