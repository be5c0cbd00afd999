import {
  arrayParser,
  booleanParser,
  isoDateParser,
  numberParser,
  enumParser,
  nullableParser,
  objectParser,
  textParser,
  type Parser,
} from '#shared/kit/parsers.ts';
import { readDraftMentions, type DraftMention } from '#ui/conversations/messages/composer/mentions.ts';
import { isLeavingAction, isOpeningAction, readTicketAction, type TicketAction } from './TicketAction.ts';
import { readDraftFile, readDraftQuote, type DraftFile, type DraftQuote } from '#ui/conversations/messages/composer/draftParts.ts';

/** Message, or action on a ticket, on its way to the server. */
export interface OutboxItem {
  /** Idempotency key made on the client: the server does it once per key. */
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
  /** What is done to the ticket, in place of a message. */
  readonly action?: TicketAction | undefined;
  /** The action waits for the connection: its author has seen a notice, and sees another one with the result. */
  readonly isLate?: boolean | undefined;
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

const readOutboxItem = objectParser<OutboxItem>(
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
    action: readTicketAction,
    isLate: booleanParser,
  },
  ['mentions', 'undoableUntil', 'tab', 'undo', 'chatId', 'action', 'isLate'],
);

/** Parses the outbox from storage; what cannot be read costs nothing else. */
export const readOutboxItems: Parser<OutboxItem[]> = (value) =>
  Array.isArray(value) ? value.flatMap((item) => readOutboxItem(item) ?? []) : undefined;

/** Resets interrupted items after a reload. */
export const resetInterruptedItems = (items: readonly OutboxItem[]): OutboxItem[] =>
  items
    .filter(({ state }) => state !== 'accepted')
    .map((item) => (item.action === undefined ? item : { ...item, isLate: true }))
    .map((item) => (item.state === 'sending' ? { ...item, state: 'waiting', sent: 0 } : item));

const isOfSameConversation = (one: OutboxItem, other: OutboxItem): boolean =>
  one.ticketId === other.ticketId && one.chatId === other.chatId;

/** What waits behind a failed item and cannot be done without it: all behind an acceptance, what leaves the ticket behind a message. */
export function findDependents(items: readonly OutboxItem[], failedItem: OutboxItem): OutboxItem[] {
  const behind = items.slice(items.findIndex(({ key }) => key === failedItem.key) + 1);
  const isDependent = ({ action }: OutboxItem): boolean =>
    failedItem.action === undefined ? action !== undefined && isLeavingAction(action) : isOpeningAction(failedItem.action);
  return behind.filter((item) => item.state === 'waiting' && isOfSameConversation(item, failedItem) && isDependent(item));
}

/** Whether an item still waits for its agent to undo it. */
export const isUndoable = ({ state, undoableUntil }: OutboxItem, now: number): boolean =>
  state === 'waiting' && undoableUntil !== undefined && Date.parse(undoableUntil) > now;

/** Milliseconds until the next item may no longer be undone; null without one. */
export function findHoldMs(items: readonly OutboxItem[], now: number): number | null {
  const ends = items.filter((item) => isUndoable(item, now)).map(({ undoableUntil = '' }) => Date.parse(undoableUntil) - now);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Oldest pending item of each ticket and of each chat: one at a time keeps the order. */
export function findSendableItems(items: readonly OutboxItem[], now = Date.now()): OutboxItem[] {
  const pending = items.filter(({ state }) => state === 'waiting' || state === 'sending');
  const first = pending.filter((item, index) => pending.findIndex((one) => isOfSameConversation(one, item)) === index);
  return first.filter((item) => item.state === 'waiting' && !isUndoable(item, now));
}
