import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { LiveEvents } from '#shared/api.ts';
import { useConnectionState, useLiveEvent, useLiveRoom } from '#ui/data/live/liveUpdates.ts';
import { host } from '#ui/host/index.ts';
import { CountIconButton, Popover, PopoverSkeleton, type PopoverTriggerProps } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts } from '#ui/text/index.ts';
import { useMentionNotices, useNoteMentions } from '#ui/conversations/notes/index.ts';
import { useNewTicketAction } from '#ui/conversations/tickets/dialogs/useNewTicketAction.ts';
import { afterFirstScreen } from '#ui/data/afterFirstScreen.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { useActor } from '#ui/data/session/session.ts';
import { showNotice } from '#ui/shell/notices/showNotice.ts';
import { LazyUnreadList } from './LazyUnreadList.ts';
import { useUnreadCount } from './useUnreadCount.ts';
import type { TicketDue } from './DueNotice.tsx';
import { createMessageNotice, ticketNoticeTag } from './createMessageNotice.ts';

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
function useMessageNotices(): void {
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
function useUnreadStatus(): void {
  const unread = useUnreadCount();
  const isConnected = useConnectionState().lostAt === null;
  useEffect(() => host().setUnread(unread, isConnected), [unread, isConnected]);
  useEffect(() => () => host().setUnread(0, true), []);
}

const LazyLateActions = lazyComponent(() => import('#ui/conversations/tickets/late/LateActions.tsx'), 'LateActions');
const LazySnoozeNotice = lazyComponent(() => import('./SnoozeNotice.tsx'), 'SnoozeNotice');
const LazyDueNotice = lazyComponent(() => import('./DueNotice.tsx'), 'DueNotice');
const LazyUnroutedNotice = lazyComponent(() => import('#ui/conversations/tickets/unrouted/UnroutedNotice.tsx'), 'UnroutedNotice');

/** Says on every screen that snoozes have ended, targets are near, and to admins that tickets are unrouted. */
function TicketNotices() {
  const [isFirstShown, setFirstShown] = useState(false);
  useEffect(() => void afterFirstScreen().then(() => setFirstShown(true)), []);
  const [ends, setEnds] = useState<readonly LiveEvents['ticketSnooze'][]>([]);
  const [dues, setDues] = useState<readonly TicketDue[]>([]);
  const [counts, setCounts] = useState<readonly number[]>([]);
  useLiveEvent('ticketSnooze', (end) => setEnds((earlier) => [...earlier, end]));
  useLiveEvent('ticketTarget', (due) => setDues((earlier) => [...earlier, due]));
  useLiveEvent('notePromise', (due) => setDues((earlier) => [...earlier, due]));
  useLiveEvent('ticketUnrouted', ({ toldCount }) => toldCount > 0 && setCounts((earlier) => [...earlier, toldCount]));
  return (
    <LatePart isUnasked>
      {isFirstShown && <LazyLateActions />}
      {ends.map((end, index) => (
        <LazySnoozeNotice key={index} end={end} />
      ))}
      {dues.map((due, index) => (
        <LazyDueNotice key={index} due={due} />
      ))}
      {counts.map((count, index) => (
        <LazyUnroutedNotice key={index} count={count} />
      ))}
    </LatePart>
  );
}

function BellButton(props: PopoverTriggerProps) {
  const { t } = useTexts();
  const count = useUnreadCount();
  const mentionCount = useNoteMentions().length;
  const label = [
    count === 0 ? t('tickets.bell.button') : t('tickets.bell.buttonCount', { count }),
    ...(mentionCount === 0 ? [] : [t('tickets.bell.mentions', { count: mentionCount })]),
  ].join(', ');
  return <CountIconButton {...props} icon={BellIcon} label={label} count={count + mentionCount} />;
}

const renderButton = (props: PopoverTriggerProps) => <BellButton {...props} />;
const renderList = (close: () => void) => (
  <LatePart fallback={<PopoverSkeleton />}>
    <LazyUnreadList onOpen={close} />
  </LatePart>
);

/** Notification bell: list of unread tickets, unread count of the window and notices of new messages. */
export function NotificationBell() {
  const { t } = useTexts();
  useLiveRoom('joinNotification', 'leaveNotification');
  useNewTicketAction();
  useMessageNotices();
  useMentionNotices();
  useUnreadStatus();
  return (
    <>
      <TicketNotices />
      <Popover title={t('tickets.bell.title')} onOpen={() => void host().requestNotificationPermission()} trigger={renderButton}>
        {renderList}
      </Popover>
    </>
  );
}
