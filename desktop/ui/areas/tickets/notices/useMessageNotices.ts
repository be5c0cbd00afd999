import { useEffect } from 'react';
import type { LiveEvents } from '#shared/api.ts';
import type { SystemNotification } from '#shared/ipc.ts';
import { isMuted, getQueueSoundKey, getNotificationSound, type NotificationPreferences } from '#shared/rules/notificationPreferences.ts';
import { useLiveEvent, useConnectionState } from '#ui/data/live/liveUpdates.ts';
import { useActor } from '#ui/data/session/session.ts';
import { host } from '#ui/host/index.ts';
import { readNoticeChoices } from '#ui/shell/notices/noticeChoices.ts';
import { t } from '#ui/text/index.ts';
import { createMessageNotice, ticketNoticeTag, type MessageNotice } from './createMessageNotice.ts';
import { useUnreadCount } from './useUnreadCount.ts';

/** Hides sender and text where the user has switched the preview off. */
function redactNotice(
  { title, body, picture, ...notice }: SystemNotification,
  { showsPreview }: NotificationPreferences,
): SystemNotification {
  if (!showsPreview) {
    return { ...notice, title: t('shell.mark'), body: t('program.notice.hidden') };
  }
  return { ...notice, title, body, ...(picture === undefined ? {} : { picture }) };
}

function showNotice({ notice, kind, queueId, key }: MessageNotice): void {
  const choices = readNoticeChoices();
  if (isMuted(choices, new Date())) {
    return;
  }
  const { serverUrl } = host();
  const queue = queueId === null ? null : getQueueSoundKey(serverUrl, queueId);
  // Message ids repeat across servers.
  host().playSound({ sound: getNotificationSound(choices, kind, queue), dedupeKey: `${serverUrl} ${key}` });
  if (choices.isOn) {
    host().showNotice(redactNotice(notice, choices));
  }
  host().requestAttention();
}

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
