import { Bell as BellIcon } from 'lucide-react';
import { useLiveRoom } from '#ui/data/live/liveUpdates.ts';
import { host } from '#ui/host/index.ts';
import { CountIconButton, Popover, PopoverSkeleton, type PopoverTriggerProps } from '#ui/kit/index.ts';
import { LatePart } from '#ui/shell/errors/LatePart.tsx';
import { useTexts } from '#ui/text/index.ts';
import { useMentionNotices, useNoteMentions } from '#ui/conversations/notes/index.ts';
import { useNewTicketAction } from '#ui/conversations/tickets/dialogs/useNewTicketAction.ts';
import { LazyUnreadList } from './LazyUnreadList.ts';
import { useMessageNotices, useUnreadStatus } from './useMessageNotices.ts';
import { TicketNotices } from './TicketNotices.tsx';
import { useUnreadCount } from './useUnreadCount.ts';

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
