import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MessageEvents, MessageRecord } from '#shared/conversations/messages/index.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { messagePreview } from '#ui/conversations/messages/messagePreview.ts';
import { describeTicketAction } from '#ui/conversations/messages/outbox/describeTicketAction.ts';
import { useOutboxItems } from '#ui/conversations/messages/outbox/outbox.ts';
import { useLiveEvent } from '#ui/data/live/liveUpdates.ts';
import { useTexts } from '#ui/text/index.ts';

/** A screen reader needs about as long for a short message. */
const gapMs = 4_000;

/** Limits announcements: the first of a burst at once, what comes within the gap together at its end. */
export class BurstAnnouncer<Item> {
  readonly #announce: (items: readonly Item[]) => void;
  #waiting: Item[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(announce: (items: readonly Item[]) => void) {
    this.#announce = announce;
  }

  add(item: Item): void {
    this.#waiting.push(item);
    if (this.#timer === undefined) {
      this.#flush();
    }
  }

  #flush(): void {
    this.#timer = undefined;
    if (this.#waiting.length > 0) {
      this.#announce(this.#waiting.splice(0));
      this.#timer = setTimeout(() => this.#flush(), gapMs);
    }
  }

  /** Forgets what waits. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
  }
}

interface ScreenReaderText {
  readonly text: string;
  /** Changes with each announcement: a screen reader passes over the same text in the same place. */
  readonly count: number;
}

/** Tells what the server refused; what had failed before is read in the list. */
function useFailureAnnouncement(ticketId: number, say: (text: string) => void): void {
  const { t } = useTexts();
  const failed = useOutboxItems(ticketId).filter(({ state }) => state === 'failed');
  const known = useRef<ReadonlySet<string> | null>(null);
  const keys = failed.map(({ key }) => key).join(' ');
  const tell = useEffectEvent(() => {
    const item = failed.findLast(({ key }) => known.current?.has(key) === false);
    known.current = new Set(failed.map(({ key }) => key));
    if (item !== undefined) {
      const reason = item.reason ?? '';
      say(
        item.action === undefined
          ? t('messages.outbox.failed', { reason })
          : t('ticketList.late.failed', { what: describeTicketAction(item.action, t), reason }),
      );
    }
  });
  useEffect(() => tell(), [keys]);
}

/** For screen readers: the contact's new messages, each once with its sender, a burst by its number; and what could not be sent. */
export function useAnnouncement(ticket: TicketRecord): ScreenReaderText {
  const { t } = useTexts();
  const [announcement, setAnnouncement] = useState<ScreenReaderText>({ text: '', count: 0 });
  const say = (text: string): void => setAnnouncement(({ count }) => ({ text, count: count + 1 }));
  useFailureAnnouncement(ticket.id, say);
  const [announced] = useState(() => new Set<string>());
  const announce = useEffectEvent((messages: readonly MessageRecord[]) => {
    const [message] = messages;
    if (message !== undefined) {
      const name = message.contact?.name ?? ticket.contact.name;
      const text =
        messages.length === 1
          ? t('messageStates.said', { name, text: messagePreview(message, t) })
          : t('messages.newOnes', { count: messages.length });
      say(text);
    }
  });
  const announcer = useRef<BurstAnnouncer<MessageRecord> | null>(null);
  useEffect(() => {
    const current = new BurstAnnouncer<MessageRecord>((messages) => announce(messages));
    announcer.current = current;
    return () => current.stop();
  }, []);
  useLiveEvent('appMessage', ({ action, message }: MessageEvents['appMessage']) => {
    const { rowId, fromMe, delivery, steps } = message;
    // What was sent again may fail again.
    const key = `${rowId} ${steps?.failed}`;
    // Events replayed after a reconnect may have been announced before.
    if (message.ticketId !== ticket.id || announced.has(key)) {
      return;
    }
    if (fromMe && delivery === 'failed') {
      announced.add(key);
      say(t('messageStates.said', { name: t('messageStates.delivery.failed'), text: messagePreview(message, t) }));
    } else if (!fromMe && action === 'create') {
      announced.add(key);
      announcer.current?.add(message);
    }
  });
  return announcement;
}
