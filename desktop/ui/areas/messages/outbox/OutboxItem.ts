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

/** Message on its way to the server. */
export interface OutboxItem {
  /** Idempotency key made on the client: the server stores one message per key. */
  readonly key: string;
  /** 0 for a message of a chat. */
  readonly ticketId: number;
  readonly chatId?: number | undefined;
  readonly text: string;
  readonly quote: DraftQuote | null;
  readonly mentions?: readonly DraftMention[] | undefined;
  readonly file: DraftFile | null;
  readonly at: string;
  /** 'accepted': stored by the server, whose own message follows. */
  readonly state: 'waiting' | 'sending' | 'accepted' | 'failed';
  /** Bytes uploaded so far. */
  readonly sent: number;
  /** Error text in the user's language. */
  readonly reason: string | null;
  /** Until then it may be undone. */
  readonly undoableUntil?: string | undefined;
  /** Tab of the browser that holds it. */
  readonly tab?: string | undefined;
  /** What an undo puts back into the draft; of several items from one draft the first has it. */
  readonly undo?: UndoDraft | undefined;
}

/** Draft that became items of the outbox. */
export interface UndoDraft {
  readonly text: string;
  readonly quote: DraftQuote | null;
  readonly files: readonly DraftFile[];
  readonly mentions: readonly DraftMention[];
}

const readUndoDraft = objectParser<UndoDraft>({
  text: textParser(),
  quote: nullableParser(readDraftQuote),
  files: arrayParser(readDraftFile),
  mentions: readDraftMentions,
});

/** Parses the outbox from storage. */
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
      undoableUntil: isoDateParser,
      tab: textParser(36),
      undo: readUndoDraft,
      chatId: numberParser(),
    },
    ['mentions', 'undoableUntil', 'tab', 'undo', 'chatId'],
  ),
);

/** Resets interrupted items after a reload. */
export const resetInterruptedItems = (items: readonly OutboxItem[]): OutboxItem[] =>
  items
    .filter(({ state }) => state !== 'accepted')
    .map((item) => (item.state === 'sending' ? { ...item, state: 'waiting', sent: 0 } : item));

/** Fails what waits in a ticket. */
export const failWaitingItems = (items: readonly OutboxItem[], ticketId: number, reason: string): OutboxItem[] =>
  items.map((item) => (item.ticketId === ticketId && item.state === 'waiting' ? { ...item, state: 'failed', reason } : item));

/** Whether an item still waits for its agent to undo it. */
export const isUndoable = ({ state, undoableUntil }: OutboxItem, now: number): boolean =>
  state === 'waiting' && undoableUntil !== undefined && Date.parse(undoableUntil) > now;

/** Milliseconds until the next item may no longer be undone; null without one. */
export function findHoldMs(items: readonly OutboxItem[], now: number): number | null {
  const ends = items.filter((item) => isUndoable(item, now)).map(({ undoableUntil = '' }) => Date.parse(undoableUntil) - now);
  return ends.length === 0 ? null : Math.min(...ends);
}

const isOfSameConversation = (one: OutboxItem, other: OutboxItem): boolean =>
  one.ticketId === other.ticketId && one.chatId === other.chatId;

/** Oldest pending item of each ticket that is not held and of each chat: one at a time keeps the order. */
export function findSendableItems(
  items: readonly OutboxItem[],
  heldTickets: ReadonlySet<number> = new Set(),
  now = Date.now(),
): OutboxItem[] {
  const pending = items.filter(({ state }) => state === 'waiting' || state === 'sending');
  const first = pending.filter((item, index) => pending.findIndex((one) => isOfSameConversation(one, item)) === index);
  return first.filter(({ state, ticketId }) => state === 'waiting' && !heldTickets.has(ticketId)).filter((item) => !isUndoable(item, now));
}
