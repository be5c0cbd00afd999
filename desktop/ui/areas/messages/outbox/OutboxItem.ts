import {
  arrayParser,
  isoDateParser,
  numberParser,
  enumParser,
  nullableParser,
  objectParser,
  textParser,
  type Parser,
} from '#shared/kit/parsers.ts';
import { readDraftMentions, type DraftMention } from '#ui/areas/messages/composer/mentions.ts';
import { readDraftFile, readDraftQuote, type DraftFile, type DraftQuote } from '#ui/areas/messages/composer/draftParts.ts';

/** A message on its way to the server. */
export interface OutboxItem {
  /** ChosenMember here; the same key again is the same message, so that nothing is sent twice. */
  readonly key: string;
  readonly ticketId: number;
  readonly text: string;
  readonly quote: DraftQuote | null;
  /** Who is named in the text. */
  readonly mentions?: readonly DraftMention[] | undefined;
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
export const readOutboxItems: Parser<OutboxItem[]> = arrayParser(
  objectParser<OutboxItem>(
    {
      key: textParser(36, /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i),
      ticketId: numberParser(),
      text: textParser(),
      quote: nullableParser(readDraftQuote),
      file: nullableParser(readDraftFile),
      at: isoDateParser,
      state: enumParser(['waiting', 'sending', 'accepted', 'failed']),
      sent: numberParser(),
      reason: nullableParser(textParser()),
      mentions: readDraftMentions,
    },
    ['mentions'],
  ),
);

/** After a reload nothing travels any more: what had not arrived waits again. */
export const resetInterruptedItems = (items: readonly OutboxItem[]): OutboxItem[] =>
  items
    .filter(({ state }) => state !== 'accepted')
    .map((item) => (item.state === 'sending' ? { ...item, state: 'waiting', sent: 0 } : item));

/** The oldest of each conversation that may go now: one at a time each, so that order is kept. */
export function findSendableItems(items: readonly OutboxItem[]): OutboxItem[] {
  const pending = items.filter(({ state }) => state === 'waiting' || state === 'sending');
  const first = pending.filter((item, index) => pending.findIndex(({ ticketId }) => ticketId === item.ticketId) === index);
  return first.filter(({ state }) => state === 'waiting');
}
