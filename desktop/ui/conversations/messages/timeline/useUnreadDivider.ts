import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MessageEvents } from '#shared/conversations/messages/index.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
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

interface ReadingInput {
  readonly refresh: () => void;
  /** Whether new messages come out of sight. */
  readonly isAway: () => boolean;
}

interface Reading {
  readonly divider: UnreadDivider | null;
  /** The end of the conversation has come into sight. */
  readonly reachEnd: () => void;
}

/** First message that came out of sight. */
interface Missed {
  readonly rowId: number;
  /** What comes after it was seen begins again. */
  readonly isSeen: boolean;
}

/**
 * Divider above messages unread at opening, or above those that came while the window had no focus or its end was out of sight; messages
 * in sight are marked as read on the server.
 */
export function useUnreadDivider(
  ticket: TicketRecord,
  messageWindow: MessageWindow | undefined,
  { refresh, isAway }: ReadingInput,
): Reading {
  const unread = useInitialUnread(ticket, messageWindow);
  const [isUnreadOver, setUnreadOver] = useState(false);
  const [missed, setMissed] = useState<Missed | null>(null);
  const [pending, setPending] = useState(0);
  const hasReachedEnd = useRef(false);
  useLiveEvent('appMessage', (event: MessageEvents['appMessage']) => {
    if (event.action !== 'create' || event.message.ticketId !== ticket.id) {
      return;
    }
    const { fromMe, rowId } = event.message;
    if (fromMe) {
      setUnreadOver(true);
      setMissed(null);
      return;
    }
    if (!host().isFocused() || isAway()) {
      setMissed((before) => (before === null || before.isSeen ? { rowId, isSeen: false } : before));
      setUnreadOver((isOver) => isOver || hasReachedEnd.current);
    }
    setPending((count) => count + 1);
  });
  const read = (): void => {
    if (!host().isVisible() || isAway()) {
      return;
    }
    if (host().isFocused()) {
      setMissed((before) => (before === null || before.isSeen ? before : { ...before, isSeen: true }));
    }
    if (pending > 0) {
      setPending(0);
      refresh();
    }
  };
  const readNow = useEffectEvent(read);
  useEffect(() => {
    if (pending === 0) {
      return;
    }
    const timer = setTimeout(readNow, readDelayMs);
    const unsubscribe = host().onVisibilityChange(readNow);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [pending]);
  const reachEnd = (): void => {
    hasReachedEnd.current = true;
    read();
  };
  const missedDivider = missed === null ? null : { rowId: missed.rowId, missing: 0 };
  return { divider: (isUnreadOver ? null : unread) ?? missedDivider, reachEnd };
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
