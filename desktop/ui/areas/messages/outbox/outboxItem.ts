import { list, moment, number, oneOf, orNull, shape, text, type Reader } from '#shared/kit/readers.ts';
import { readChosen, type ChosenMember } from '#ui/areas/messages/composer/mentions.ts';
import { readFile, readQuote, type DraftFile, type DraftQuote } from '#ui/areas/messages/composer/draftParts.ts';

/** A message on its way to the server. */
export interface OutboxItem {
  /** ChosenMember here; the same key again is the same message, so that nothing is sent twice. */
  readonly key: string;
  readonly ticketId: number;
  readonly text: string;
  readonly quote: DraftQuote | null;
  /** Who is named in the text. */
  readonly mentions?: readonly ChosenMember[] | undefined;
  readonly file: DraftFile | null;
  readonly at: string;
  /** accepted: the server has it, and its own message follows. */
  readonly state: 'waiting' | 'sending' | 'accepted' | 'failed';
  /** Bytes that have left, while a file travels. */
  readonly sent: number;
  /** Why it failed, in words. */
  readonly reason: string | null;
}

/** What lay in the device's store. */
export const readOutbox: Reader<OutboxItem[]> = list(
  shape<OutboxItem>(
    {
      key: text(36, /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i),
      ticketId: number(),
      text: text(),
      quote: orNull(readQuote),
      file: orNull(readFile),
      at: moment,
      state: oneOf(['waiting', 'sending', 'accepted', 'failed']),
      sent: number(),
      reason: orNull(text()),
      mentions: readChosen,
    },
    ['mentions'],
  ),
);

/** After a reload nothing travels any more: what had not arrived waits again. */
export const restored = (items: readonly OutboxItem[]): OutboxItem[] =>
  items
    .filter(({ state }) => state !== 'accepted')
    .map((item) => (item.state === 'sending' ? { ...item, state: 'waiting', sent: 0 } : item));

/** The oldest of each conversation that may go now: one at a time each, so that order is kept. */
export function nextToSend(items: readonly OutboxItem[]): OutboxItem[] {
  const pending = items.filter(({ state }) => state === 'waiting' || state === 'sending');
  const first = pending.filter((item, index) => pending.findIndex(({ ticketId }) => ticketId === item.ticketId) === index);
  return first.filter(({ state }) => state === 'waiting');
}
