import { useEffect, useEffectEvent, useState } from 'react';
import type { MessageEvents } from '#shared/areas/messages.ts';
import type { TicketRecord } from '#shared/areas/tickets.ts';
import { useLiveEvent } from '#ui/data/live/liveUpdates.ts';
import { host } from '#ui/host/index.ts';
import { findFirstUnread, type UnreadDivider } from './buildEntries.ts';
import type { MessageWindow } from './messageWindow.ts';

/** One request marks a burst of messages as read. */
const readDelayMs = 800;
/** Timeout of an indicator that was never switched off. */
const typingTimeoutMs = 12_000;

/** Divider above messages unread at opening; it moves up as older ones load. */
function useInitialUnread(ticket: TicketRecord, messageWindow: MessageWindow | undefined): UnreadDivider | null {
  const [unread] = useState(ticket.unreadMessages);
  const [newest, setNewest] = useState<number>();
  if (newest === undefined && messageWindow !== undefined) {
    setNewest(messageWindow.messages.at(-1)?.rowId ?? 0);
  }
  // Messages that arrived after the unread count was taken may be part of the first page.
  const [first, setFirst] = useState<number>();
  useLiveEvent('appMessage', ({ action, message }: MessageEvents['appMessage']) => {
    if (action === 'create' && message.ticketId === ticket.id && !message.fromMe) {
      setFirst((before) => before ?? message.rowId);
    }
  });
  if (messageWindow === undefined || unread <= 0) {
    return null;
  }
  const end = messageWindow.messages.findLastIndex(({ rowId }) => rowId === newest);
  return findFirstUnread({ ...messageWindow, messages: messageWindow.messages.slice(0, end + 1) }, unread, first);
}

/**
 * Divider above messages unread at opening, or above those that arrived while the window had no focus; visible messages are marked as
 * read on the server.
 */
export function useUnreadDivider(
  ticket: TicketRecord,
  messageWindow: MessageWindow | undefined,
  refresh: () => void,
): UnreadDivider | null {
  const unread = useInitialUnread(ticket, messageWindow);
  const [hasAnswered, setHasAnswered] = useState(false);
  const [firstMissed, setFirstMissed] = useState<number | null>(null);
  const [pending, setPending] = useState(0);
  useLiveEvent('appMessage', (event: MessageEvents['appMessage']) => {
    if (event.action !== 'create' || event.message.ticketId !== ticket.id) {
      return;
    }
    if (event.message.fromMe) {
      setHasAnswered(true);
      setFirstMissed(null);
      return;
    }
    if (!host().isFocused()) {
      setFirstMissed((before) => before ?? event.message.rowId);
    }
    setPending((count) => count + 1);
  });
  const read = useEffectEvent(() => {
    if (host().isVisible()) {
      setPending(0);
      refresh();
    }
  });
  useEffect(() => {
    if (pending === 0) {
      return;
    }
    const timer = setTimeout(read, readDelayMs);
    const unsubscribe = host().onVisibilityChange(read);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [pending]);
  return (hasAnswered ? null : unread) ?? (firstMissed === null ? null : { rowId: firstMissed, missing: 0 });
}

export function useContactTyping(ticketId: number): boolean {
  const [since, setSince] = useState(0);
  useLiveEvent('typing', (event) => {
    if (event.ticketId === ticketId) {
      setSince(event.isTyping ? Date.now() : 0);
    }
  });
  useLiveEvent('appMessage', (event) => {
    if (event.action === 'create' && event.message.ticketId === ticketId && !event.message.fromMe) {
      setSince(0);
    }
  });
  useEffect(() => {
    if (since === 0) {
      return;
    }
    const timer = setTimeout(() => setSince(0), typingTimeoutMs);
    return () => clearTimeout(timer);
  }, [since]);
  return since > 0;
}
