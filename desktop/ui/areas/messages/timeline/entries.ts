import type { MessageRecord } from '#shared/areas/messages.ts';
import type { NoteRow } from '#shared/areas/notes.ts';
import type { TicketRound } from '#shared/areas/ticketRounds.ts';
import type { HeldMessages } from './heldMessages.ts';
import type { OutboxItem } from '#ui/areas/messages/outbox/outboxItem.ts';
import type { Entry, Grouped } from './Entry.ts';
import { turnsIn, type Turn, type Turns } from './rounds.ts';
import { withAlbums } from '#ui/areas/messages/bubbles/album.ts';

/** Where the line of new messages stands. */
export interface NewLine {
  /** The message under it. */
  readonly rowId: number;
  /** New ones further up that are not loaded yet. */
  readonly missing: number;
}

export interface EntriesOf {
  readonly messages: readonly MessageRecord[];
  readonly hasMore: boolean;
  readonly notes: readonly NoteRow[];
  /** When its tickets were opened and resolved, and by whom. */
  readonly rounds: readonly TicketRound[];
  readonly waiting: readonly OutboxItem[];
  /** Before the first message that was not read when the conversation was opened. */
  readonly newFrom: NewLine | null;
}

const together = 3 * 60_000;

interface Moment {
  readonly time: number;
  readonly day: string;
}
const moments = new WeakMap<object, Moment>();

/** Reading a date is dear, and a message is asked for its own many times. */
function momentOf(of: { readonly createdAt: string }): Moment {
  const known = moments.get(of);
  if (known !== undefined) {
    return known;
  }
  const at = new Date(of.createdAt);
  const moment = { time: at.getTime(), day: at.toDateString() };
  moments.set(of, moment);
  return moment;
}

const isTalk = (message: MessageRecord): boolean => message.mediaType !== 'call_log' && message.origin !== 'system';

const senderOf = (message: MessageRecord): string =>
  message.fromMe ? `me ${message.origin} ${message.author?.id ?? ''}` : (message.participant ?? 'contact');

/** One sender within three minutes is one group. */
export function isTogether(one: MessageRecord | undefined, other: MessageRecord | undefined): boolean {
  if (one === undefined || other === undefined || !isTalk(one) || !isTalk(other)) {
    return false;
  }
  const isSame = one.ticketId === other.ticketId && senderOf(one) === senderOf(other);
  return isSame && momentOf(one).day === momentOf(other).day && Math.abs(momentOf(other).time - momentOf(one).time) <= together;
}

export const messageKey = ({ clientKey, rowId }: Pick<MessageRecord, 'clientKey' | 'rowId'>): string => clientKey ?? `m${rowId}`;

function messageEntry(message: MessageRecord, group: Grouped): Entry {
  const key = messageKey(message);
  if (message.mediaType === 'call_log') {
    return { kind: 'call', key, message };
  }
  return message.origin === 'system' ? { kind: 'system', key, message } : { kind: 'message', key, message, ...group };
}

const unknownTurn = { isReopened: false, by: null, isByContact: false, isSameDay: false };

const besideDay =
  (of: MessageRecord | undefined) =>
  (turn: Turn): Turn => ({
    ...turn,
    isSameDay: turn.at !== null && of !== undefined && new Date(turn.at).toDateString() === momentOf(of).day,
  });

/** The end of the ticket before, as it is known, and the turns of this one. */
function turnsBetween(before: MessageRecord | undefined, message: MessageRecord, turns: Turns): { ended: Turn[]; begun: Turn[] } {
  const { createdAt: at, ticketId, rowId } = message;
  const isOther = before?.ticketId !== ticketId;
  const left = before !== undefined && isOther ? turns.rest(before.ticketId) : [];
  const own = turns.before(message);
  const ended =
    before !== undefined && isOther && !turns.knows(before.ticketId)
      ? [{ ...unknownTurn, kind: 'closed' as const, key: `closed${before.rowId}`, ticketId: before.ticketId, at: null }]
      : left;
  const begun =
    isOther && !turns.knows(ticketId) ? [{ ...unknownTurn, kind: 'opened' as const, key: `opened${rowId}`, ticketId, at }] : own;
  const lastEnd = begun.findLastIndex(({ kind }) => kind === 'closed');
  return {
    ended: [...ended, ...begun.slice(0, lastEnd + 1)].map(besideDay(before)),
    begun: begun.slice(lastEnd + 1).map(besideDay(message)),
  };
}

/** What stands between two messages: the end of one ticket, another day, the start of the next ticket. */
function between(
  before: MessageRecord | undefined,
  message: MessageRecord,
  { isBeginning, turns }: { isBeginning: boolean; turns: Turns },
): Entry[] {
  const { ended, begun } = turnsBetween(before, message, turns);
  if (before === undefined && !isBeginning) {
    return [];
  }
  const isNextDay = before === undefined || momentOf(before).day !== momentOf(message).day;
  return [...ended, ...(isNextDay ? [{ kind: 'day' as const, key: `day${message.rowId}`, at: message.createdAt }] : []), ...begun];
}

const isCounted = (message: MessageRecord): boolean => !message.fromMe && isTalk(message);

function newLine({ messages, newFrom }: EntriesOf): Entry | null {
  const from = newFrom === null ? -1 : messages.findIndex(({ rowId }) => rowId === newFrom.rowId);
  const count = from === -1 ? 0 : messages.slice(from).filter(isCounted).length;
  return newFrom === null || count === 0 ? null : { kind: 'new', key: 'new', count: count + newFrom.missing };
}

/** Notes in the order of time; those from before what is loaded wait for it. */
function notesInSight({ notes, messages, hasMore }: EntriesOf): NoteRow[] {
  const first = messages[0];
  const from = hasMore && first !== undefined ? momentOf(first).time : Number.NEGATIVE_INFINITY;
  return notes.filter((note) => momentOf(note).time >= from).toSorted((one, other) => momentOf(one).time - momentOf(other).time);
}

const noteEntry = (note: NoteRow): Entry => ({ kind: 'note', key: `n${note.id}`, note });

function waitingEntries(waiting: readonly OutboxItem[], messages: readonly MessageRecord[]): Entry[] {
  const arrived = new Set(messages.slice(-200).map(({ clientKey }) => clientKey));
  const still = waiting.filter(({ key }) => !arrived.has(key));
  return still.map((item, index) => ({
    kind: 'waiting',
    key: item.key,
    item,
    isFirst: index === 0,
    isLast: index === still.length - 1,
  }));
}

/** A note that opened the day, or was left on the ticket that begins here, stands under the line that says so. */
function isUnder(note: NoteRow, before: MessageRecord | undefined, message: MessageRecord): boolean {
  const isOfTicket = note.ticketId === message.ticketId && before?.ticketId !== message.ticketId;
  const day = momentOf(note).day;
  return isOfTicket || (day === momentOf(message).day && (before === undefined || day !== momentOf(before).day));
}

/** The messages that an entry shows. */
export function messagesOf(entry: Entry): readonly MessageRecord[] {
  if (entry.kind === 'album') {
    return entry.messages;
  }
  return entry.kind === 'message' ? [entry.message] : [];
}

/** The conversation as it is read, from top to bottom. */
export function entriesOf(of: EntriesOf): Entry[] {
  const { messages, hasMore, newFrom, waiting } = of;
  const entries: Entry[] = [];
  const notes = notesInSight(of);
  const line = newLine(of);
  const turns = turnsIn(of.rounds);
  let next = 0;
  messages.forEach((message, index) => {
    const before = messages[index - 1];
    const from = next;
    while (notes[next] !== undefined && momentOf(notes[next] ?? message).time <= momentOf(message).time) {
      next += 1;
    }
    const passed = notes.slice(from, next);
    entries.push(
      ...passed.filter((note) => !isUnder(note, before, message)).map(noteEntry),
      ...between(before, message, { isBeginning: !hasMore, turns }),
      ...passed.filter((note) => isUnder(note, before, message)).map(noteEntry),
    );
    if (line !== null && message.rowId === newFrom?.rowId) {
      entries.push(line);
    }
    const isFirst = entries.at(-1)?.kind !== 'message' || !isTogether(before, message);
    entries.push(messageEntry(message, { isFirst, isLast: !isTogether(message, messages[index + 1]) }));
  });
  const last = messages.at(-1);
  const ends = last === undefined ? [] : turns.rest(last.ticketId).map(besideDay(last));
  entries.push(...notes.slice(next).map(noteEntry), ...ends, ...waitingEntries(waiting, messages));
  return withAlbums(entries);
}

/**
 * Before the first of the last `unread` messages of the contact, as far up as is loaded; null when all is read. From `since` on
 * they came after they had been counted, and may have been loaded with the others.
 */
export function firstUnread({ messages, hasMore }: HeldMessages, unread: number, since = Infinity): NewLine | null {
  const fresh = unread <= 0 ? [] : messages.filter((message) => isCounted(message) && message.rowId < since).slice(-unread);
  const [first] = fresh;
  return first === undefined ? null : { rowId: first.rowId, missing: hasMore ? unread - fresh.length : 0 };
}

/** The newest message of ours that left: it also says in a word where it stands. */
export const newestOwn = (messages: readonly MessageRecord[]): number | null =>
  messages.findLast(({ fromMe, delivery, isDeleted }) => fromMe && delivery !== 'failed' && !isDeleted)?.rowId ?? null;
