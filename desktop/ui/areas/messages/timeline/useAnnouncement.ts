import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MessageEvents, MessageRecord } from '#shared/areas/messages.ts';
import type { TicketRecord } from '#shared/areas/tickets.ts';
import { messagePreview } from '#ui/areas/messages/messagePreview.ts';
import { useLiveEvent } from '#ui/data/live/liveUpdates.ts';
import { useTexts } from '#ui/text/index.ts';
import { BurstAnnouncer } from './BurstAnnouncer.ts';

export interface Announcement {
  readonly text: string;
  /** Changes with each announcement: a screen reader passes over the same text in the same place. */
  readonly count: number;
}

/** The contact's new messages for screen readers: each once with its sender, a burst by its number. */
export function useAnnouncement(ticket: TicketRecord): Announcement {
  const { t } = useTexts();
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '', count: 0 });
  const [announcedIds] = useState(() => new Set<number>());
  const announce = useEffectEvent((messages: readonly MessageRecord[]) => {
    const [message] = messages;
    if (message !== undefined) {
      const name = message.contact?.name ?? ticket.contact.name;
      const text =
        messages.length === 1
          ? t('messageStates.said', { name, text: messagePreview(message, t) })
          : t('messages.newOnes', { count: messages.length });
      setAnnouncement(({ count }) => ({ text, count: count + 1 }));
    }
  });
  const announcer = useRef<BurstAnnouncer<MessageRecord> | null>(null);
  useEffect(() => {
    const current = new BurstAnnouncer<MessageRecord>((messages) => announce(messages));
    announcer.current = current;
    return () => current.stop();
  }, []);
  useLiveEvent('appMessage', ({ action, message }: MessageEvents['appMessage']) => {
    // Events replayed after a reconnect may have been announced before.
    if (action === 'create' && message.ticketId === ticket.id && !message.fromMe && !announcedIds.has(message.rowId)) {
      announcedIds.add(message.rowId);
      announcer.current?.add(message);
    }
  });
  return announcement;
}
