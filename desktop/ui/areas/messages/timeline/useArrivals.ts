import { useEffect, useEffectEvent, useState } from 'react';
import type { MessageEvents } from '#shared/areas/messages.ts';
import type { TicketFull } from '#shared/areas/tickets.ts';
import { useHear } from '#ui/data/live.ts';
import { host } from '#ui/host/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { firstUnread, type NewLine } from './entries.ts';
import type { HeldMessages } from './heldMessages.ts';
import { previewOf } from '#ui/areas/messages/preview.ts';

/** A burst of messages is marked as read by one call. */
const readDelay = 800;
/** Who stopped without a word is believed to have left. */
const typingLife = 12_000;

/** The line before what was unread when the conversation was opened: it moves up while older ones of them are loaded. */
function useUnreadLine(ticket: TicketFull, held: HeldMessages | undefined): NewLine | null {
  const [unread] = useState(ticket.unreadMessages);
  const [newest, setNewest] = useState<number>();
  if (newest === undefined && held !== undefined) {
    setNewest(held.messages.at(-1)?.rowId ?? 0);
  }
  // What came after the unread ones were counted may have been loaded with them.
  const [first, setFirst] = useState<number>();
  useHear('appMessage', ({ action, message }: MessageEvents['appMessage']) => {
    if (action === 'create' && message.ticketId === ticket.id && !message.fromMe) {
      setFirst((before) => before ?? message.rowId);
    }
  });
  if (held === undefined || unread <= 0) {
    return null;
  }
  const end = held.messages.findLastIndex(({ rowId }) => rowId === newest);
  return firstUnread({ ...held, messages: held.messages.slice(0, end + 1) }, unread, first);
}

/**
 * Where the line of new messages stands: before what was unread when the conversation was opened, or before what came
 * while nobody looked. What comes in sight is told to the server as read.
 */
export function useNewLine(ticket: TicketFull, held: HeldMessages | undefined, refresh: () => void): NewLine | null {
  const unread = useUnreadLine(ticket, held);
  const [isAnswered, setAnswered] = useState(false);
  const [missed, setMissed] = useState<number | null>(null);
  const [pending, setPending] = useState(0);
  useHear('appMessage', (said: MessageEvents['appMessage']) => {
    if (said.action !== 'create' || said.message.ticketId !== ticket.id) {
      return;
    }
    if (said.message.fromMe) {
      setAnswered(true);
      setMissed(null);
      return;
    }
    if (!host().isWatched()) {
      setMissed((before) => before ?? said.message.rowId);
    }
    setPending((count) => count + 1);
  });
  const read = useEffectEvent(() => {
    if (host().isShown()) {
      setPending(0);
      refresh();
    }
  });
  useEffect(() => {
    if (pending === 0) {
      return;
    }
    const timer = setTimeout(read, readDelay);
    const unhear = host().hearShown(read);
    return () => {
      clearTimeout(timer);
      unhear();
    };
  }, [pending]);
  return (isAnswered ? null : unread) ?? (missed === null ? null : { rowId: missed, missing: 0 });
}

/** The newest message of the contact in words, for those who hear the screen: each once. */
export function useAnnounced(ticket: TicketFull): string {
  const { t } = useTexts();
  const [words, setWords] = useState('');
  const [known] = useState(() => new Set<number>());
  useHear('appMessage', (said: MessageEvents['appMessage']) => {
    const { action, message } = said;
    // What is replayed after a pause of the line may have been heard before.
    if (action === 'create' && message.ticketId === ticket.id && !message.fromMe && !known.has(message.rowId)) {
      known.add(message.rowId);
      setWords(t('messages.said', { name: message.contact?.name ?? ticket.contact.name, text: previewOf(message, t) }));
    }
  });
  return words;
}

/** Is the contact writing at this moment? */
export function useTyping(ticketId: number): boolean {
  const [since, setSince] = useState(0);
  useHear('typing', (said) => {
    if (said.ticketId === ticketId) {
      setSince(said.isTyping ? Date.now() : 0);
    }
  });
  useHear('appMessage', (said) => {
    if (said.action === 'create' && said.message.ticketId === ticketId && !said.message.fromMe) {
      setSince(0);
    }
  });
  useEffect(() => {
    if (since === 0) {
      return;
    }
    const timer = setTimeout(() => setSince(0), typingLife);
    return () => clearTimeout(timer);
  }, [since]);
  return since > 0;
}
