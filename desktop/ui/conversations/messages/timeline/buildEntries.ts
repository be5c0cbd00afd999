import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import type { NoteListRecord } from '#shared/conversations/notes.ts';
import type { TicketMove } from '#shared/conversations/tickets/moves.ts';
import type { TicketRound } from '#shared/conversations/tickets/rounds.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { currentTimeZone, readScreenDay } from '#ui/text/index.ts';
import type { OutboxItem } from '#ui/conversations/messages/outbox/OutboxItem.ts';
import type { MessageWindow } from './messageWindow.ts';
import { createTransitionQueue, type Entry, type GroupPosition, type TicketTransition, type TransitionQueue } from './Entry.ts';
import { addAsideDays } from './addAsideDays.ts';
import { groupAlbums } from './groupAlbums.ts';

/** Position of the unread divider. */
export interface UnreadDivider {
  /** First message below the divider. */
  readonly rowId: number;
  /** Number of unread messages that are not loaded yet. */
  readonly missing: number;
}

export interface EntriesInput {
  readonly messages: readonly MessageRecord[];
  readonly hasMore: boolean;
  readonly notes: readonly NoteListRecord[];
  /** Start and end of each ticket of the conversation. */
  readonly rounds: readonly TicketRound[];
  /** Acceptances, transfers and returns of each ticket of the conversation. */
  readonly moves: readonly TicketMove[];
  readonly outboxItems: readonly OutboxItem[];
  /** Divider above the first message that was unread when the conversation was opened, or came out of sight. */
  readonly unreadDivider: UnreadDivider | null;
}

const groupGapMs = 3 * minuteMs;

interface Moment {
  readonly time: number;
  /** In the zone of the screen. */
  readonly day: string;
  readonly timeZone: string;
}
const moments = new WeakMap<object, Moment>();

/** Cached, because parsing dates is expensive and every message is read several times. */
function momentOf(of: { readonly createdAt: string }): Moment {
  const timeZone = currentTimeZone();
  const cachedMoment = moments.get(of);
  if (cachedMoment?.timeZone === timeZone) {
    return cachedMoment;
  }
  const moment = { time: Date.parse(of.createdAt), day: readScreenDay(of.createdAt), timeZone };
  moments.set(of, moment);
  return moment;
}

const isConversational = (message: MessageRecord): boolean => message.mediaType !== 'call_log' && message.origin !== 'system';

const senderOf = (message: MessageRecord): string =>
  message.fromMe ? `me ${message.origin} ${message.author?.id ?? ''}` : (message.participant ?? 'contact');

/** Same sender within three minutes. */
export function isSameGroup(one: MessageRecord | undefined, other: MessageRecord | undefined): boolean {
  if (one === undefined || other === undefined || !isConversational(one) || !isConversational(other)) {
    return false;
  }
  const isSame = one.ticketId === other.ticketId && senderOf(one) === senderOf(other);
  return isSame && momentOf(one).day === momentOf(other).day && Math.abs(momentOf(other).time - momentOf(one).time) <= groupGapMs;
}

const messageKey = ({ clientKey, rowId }: Pick<MessageRecord, 'clientKey' | 'rowId'>): string => clientKey ?? `m${rowId}`;

function messageEntry(message: MessageRecord, group: GroupPosition): Entry {
  const key = messageKey(message);
  if (message.mediaType === 'call_log') {
    return { kind: 'call', key, message };
  }
  return message.origin === 'system' ? { kind: 'system', key, message } : { kind: 'message', key, message, ...group };
}

const unknownTransition = { isReopened: false, by: null, isByContact: false, isSameDay: false };

const markSameDay =
  (of: MessageRecord | undefined) =>
  (transition: TicketTransition): TicketTransition => ({
    ...transition,
    isSameDay: transition.at !== null && of !== undefined && readScreenDay(transition.at) === momentOf(of).day,
  });

/** End of the previous ticket and transitions of the current one. */
function transitionsBetween(
  before: MessageRecord | undefined,
  message: MessageRecord,
  transitions: TransitionQueue,
): { ended: TicketTransition[]; started: TicketTransition[] } {
  const { createdAt: at, ticketId, rowId } = message;
  const isOther = before?.ticketId !== ticketId;
  const remaining = before !== undefined && isOther ? transitions.takeRest(before.ticketId) : [];
  const own = transitions.takeBefore(message);
  const ended =
    before !== undefined && isOther && !transitions.hasTicket(before.ticketId)
      ? [{ ...unknownTransition, kind: 'closed' as const, key: `closed${before.rowId}`, ticketId: before.ticketId, at: null }]
      : remaining;
  const started =
    isOther && !transitions.hasTicket(ticketId)
      ? [{ ...unknownTransition, kind: 'opened' as const, key: `opened${rowId}`, ticketId, at }]
      : own;
  const lastEnd = started.findLastIndex(({ kind }) => kind === 'closed');
  return {
    ended: [...ended, ...started.slice(0, lastEnd + 1)].map(markSameDay(before)),
    started: started.slice(lastEnd + 1).map(markSameDay(message)),
  };
}

/** Separators between two messages: end of a ticket, day, start of the next ticket. */
function separatorsBetween(
  before: MessageRecord | undefined,
  message: MessageRecord,
  { isBeginning, turns: transitions }: { isBeginning: boolean; turns: TransitionQueue },
): Entry[] {
  const { ended, started } = transitionsBetween(before, message, transitions);
  if (before === undefined && !isBeginning) {
    return [];
  }
  const isNextDay = before === undefined || momentOf(before).day !== momentOf(message).day;
  return [...ended, ...(isNextDay ? [{ kind: 'day' as const, key: `day${message.rowId}`, at: message.createdAt }] : []), ...started];
}

const isCountedUnread = (message: MessageRecord): boolean => !message.fromMe && isConversational(message);

function unreadDividerEntry({ messages, unreadDivider }: EntriesInput): Entry | null {
  const from = unreadDivider === null ? -1 : messages.findIndex(({ rowId }) => rowId === unreadDivider.rowId);
  const count = from === -1 ? 0 : messages.slice(from).filter((message) => isCountedUnread(message) && !message.isDeleted).length;
  return unreadDivider === null || count === 0 ? null : { kind: 'new', key: 'new', count: count + unreadDivider.missing };
}

/** Note or move between the messages. */
interface Aside {
  readonly ticketId: number | null;
  readonly createdAt: string;
  readonly entry: Entry;
}

const toNoteAside = (note: NoteListRecord): Aside => ({ ...note, entry: { kind: 'note', key: `n${note.id}`, note } });
const toMoveAside = (move: TicketMove): Aside => ({
  ticketId: move.ticketId,
  createdAt: move.at,
  entry: { kind: 'move', key: `v${move.id}`, move },
});

/** Loaded range of notes and moves in order of time; older ones appear together with older messages. */
function loadedAsides({ notes, moves, messages, hasMore }: EntriesInput): Aside[] {
  const first = messages[0];
  const from = hasMore && first !== undefined ? momentOf(first).time : Number.NEGATIVE_INFINITY;
  return [...notes.map(toNoteAside), ...moves.map(toMoveAside)]
    .filter((aside) => momentOf(aside).time >= from)
    .toSorted((one, other) => momentOf(one).time - momentOf(other).time);
}

/** Asides and separators behind the last message, in order of time. */
function tailEntries(asides: readonly Aside[], ends: readonly TicketTransition[]): Entry[] {
  const timed = [
    ...asides.map((aside) => ({ time: momentOf(aside).time, entry: aside.entry })),
    ...ends.map((entry) => ({ time: entry.at === null ? Infinity : Date.parse(entry.at), entry })),
  ];
  return timed.toSorted((one, other) => one.time - other.time).map(({ entry }) => entry);
}

function outboxEntries(items: readonly OutboxItem[], messages: readonly MessageRecord[]): Entry[] {
  const arrivedKeys = new Set(messages.slice(-200).map(({ clientKey }) => clientKey));
  const pendingItems = items.filter(({ key, action, isLate }) => !arrivedKeys.has(key) && (action === undefined || isLate === true));
  return pendingItems.map((item, index) => ({
    kind: 'outbox',
    key: item.key,
    item,
    isFirst: index === 0,
    isLast: index === pendingItems.length - 1,
  }));
}

/** Whether a note or move belongs below the day or ticket separator that precedes the message. */
function isBelowSeparators(aside: Aside, before: MessageRecord | undefined, message: MessageRecord): boolean {
  const isOfTicket = aside.ticketId === message.ticketId && before?.ticketId !== message.ticketId;
  const day = momentOf(aside).day;
  return isOfTicket || (day === momentOf(message).day && (before === undefined || day !== momentOf(before).day));
}

export function entryMessages(entry: Entry): readonly MessageRecord[] {
  if (entry.kind === 'album') {
    return entry.messages;
  }
  return entry.kind === 'message' ? [entry.message] : [];
}

/** Entries of the message list, top to bottom. */
export function buildEntries(input: EntriesInput): Entry[] {
  const { messages, hasMore, unreadDivider, outboxItems } = input;
  const entries: Entry[] = [];
  const asides = loadedAsides(input);
  const dividerEntry = unreadDividerEntry(input);
  const transitions = createTransitionQueue(input.rounds);
  let next = 0;
  messages.forEach((message, index) => {
    const before = messages[index - 1];
    const from = next;
    while (asides[next] !== undefined && momentOf(asides[next] ?? message).time <= momentOf(message).time) {
      next += 1;
    }
    const passed = asides.slice(from, next);
    entries.push(
      ...passed.filter((aside) => !isBelowSeparators(aside, before, message)).map(({ entry }) => entry),
      ...separatorsBetween(before, message, { isBeginning: !hasMore, turns: transitions }),
      ...passed.filter((aside) => isBelowSeparators(aside, before, message)).map(({ entry }) => entry),
    );
    if (dividerEntry !== null && message.rowId === unreadDivider?.rowId) {
      entries.push(dividerEntry);
    }
    const isFirst = entries.at(-1)?.kind !== 'message' || !isSameGroup(before, message);
    entries.push(messageEntry(message, { isFirst, isLast: !isSameGroup(message, messages[index + 1]) }));
  });
  const last = messages.at(-1);
  const ends = last === undefined ? [] : transitions.takeRest(last.ticketId).map(markSameDay(last));
  entries.push(...tailEntries(asides.slice(next), ends), ...outboxEntries(outboxItems, messages));
  return groupAlbums(addAsideDays(entries));
}

/**
 * Divider above the first of the last `unread` messages of the contact that are loaded; null when all are read. Messages from rowId
 * `since` on arrived after counting and do not count.
 */
export function findFirstUnread({ messages, hasMore }: MessageWindow, unread: number, since = Infinity): UnreadDivider | null {
  const unreadMessages = unread <= 0 ? [] : messages.filter((message) => isCountedUnread(message) && message.rowId < since).slice(-unread);
  const [first] = unreadMessages;
  return first === undefined ? null : { rowId: first.rowId, missing: hasMore ? unread - unreadMessages.length : 0 };
}

/** Newest own message that was not deleted and did not fail; it shows its delivery status as a word. */
export const newestOwnRowId = (messages: readonly MessageRecord[]): number | null =>
  messages.findLast(({ fromMe, delivery, isDeleted }) => fromMe && delivery !== 'failed' && !isDeleted)?.rowId ?? null;
