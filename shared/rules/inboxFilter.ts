import type { TicketFilter, TicketOrder, TicketStatus } from '#shared/conversations/tickets/filter.ts';
import { can, type Actor, type TicketSubject, isActor } from './permissions.ts';
import { parseZonedEnd, parseZonedTime } from './zonedTime.ts';
import { minuteMs } from './durations.ts';

/** Inclusive range of instants. */
export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

/** Conditions of a ticket list, combined with AND; the search text is separate. */
export interface InboxFilter {
  readonly status?: TicketStatus;
  /** Includes tickets of other users. */
  readonly showAll?: boolean;
  /** These queues and tickets without a queue. */
  readonly queueIds?: readonly number[];
  /** Has all of these tags. */
  readonly tags?: readonly number[];
  /** Assigned to one of these users. */
  readonly users?: readonly number[];
  readonly withUnreadMessages?: boolean;
  readonly onlyUnread?: boolean;
  readonly snoozed?: boolean;
  readonly fromAd?: boolean;
  readonly connectionIds?: readonly number[];
  /** The customer has waited since this time or longer. */
  readonly waitingBefore?: Date;
  readonly createdRange?: TimeRange;
  readonly updatedRange?: TimeRange;
  /** Has a round that was opened or finished then, of these queues, users and connections. Only the server knows. */
  readonly roundsRange?: TimeRange;
}

/** Fields of a ticket that decide in which lists it appears. */
export interface InboxTicket extends TicketSubject {
  readonly unreadMessages: number;
  readonly whatsappId: number | null;
  readonly waitingSince: string | null;
  readonly snooze: object | null;
  readonly ad?: object | null;
  readonly tags: readonly { readonly id: number }[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Range of calendar days in a time zone; null for days that do not exist. */
function parseDayRange(first: string | undefined, timeZone: string, last = first): TimeRange | null {
  const [from, to] =
    first === undefined || last === undefined ? [null, null] : [parseZonedTime(first, timeZone), parseZonedEnd(last, timeZone)];
  return from === null || to === null ? null : { from, to };
}

/** An empty list means no condition, except for queues: there it selects tickets without a queue. */
const omitEmptyList = <T>(ids: readonly T[] | undefined): readonly T[] | undefined => (ids?.length === 0 ? undefined : ids);

const omitNullish = <T extends object>(conditions: { [Key in keyof T]: T[Key] | null | undefined }): Partial<T> =>
  // Entries that are neither null nor undefined have the types of `T`.
  Object.fromEntries(Object.entries(conditions).filter(([, condition]) => condition !== undefined && condition !== null)) as Partial<T>;

const minutesBefore = (minutes: number | undefined, now: Date): Date | undefined =>
  minutes === undefined ? undefined : new Date(now.getTime() - minutes * minuteMs);

/** Converts the filter of the contract; days are days of the business time zone. */
export function parseInboxFilter(filter: TicketFilter, timeZone: string, now = new Date()): InboxFilter {
  const { status, showAll, queueIds, tags, users, withUnreadMessages, onlyUnread, snoozed, fromAd, whatsappIds, waitingMinutes } = filter;
  const { date, updatedAt, roundsFrom, roundsTo } = filter;
  return omitNullish<InboxFilter>({
    status,
    queueIds,
    showAll: showAll || null,
    tags: omitEmptyList(tags),
    users: omitEmptyList(users),
    withUnreadMessages: withUnreadMessages || null,
    onlyUnread: onlyUnread || null,
    snoozed,
    fromAd: fromAd || null,
    connectionIds: omitEmptyList(whatsappIds),
    waitingBefore: minutesBefore(waitingMinutes, now),
    createdRange: parseDayRange(date, timeZone),
    updatedRange: parseDayRange(updatedAt, timeZone),
    roundsRange: parseDayRange(roundsFrom, timeZone, roundsTo),
  });
}

const isInTimeRange = (time: string, span: TimeRange | undefined): boolean =>
  span === undefined || (new Date(time) >= span.from && new Date(time) <= span.to);

const isOwnOrPending = ({ userId, status }: InboxTicket, actor: Actor): boolean => isActor(actor, userId) || status === 'pending';

const isInQueues = (queueId: number | null, queueIds: readonly number[] | undefined): boolean =>
  queueIds === undefined || queueId === null || queueIds.includes(queueId);

/** Condition of the unread filter: unread, own or pending, in one of the actor's queues or in none. */
const isUnreadForActor = (ticket: InboxTicket, actor: Actor): boolean =>
  ticket.unreadMessages > 0 && isOwnOrPending(ticket, actor) && isInQueues(ticket.queueId, actor.queueIds);

const isOfConnections = (connectionId: number | null, connectionIds: readonly number[] | undefined): boolean =>
  connectionIds === undefined || (connectionId !== null && connectionIds.includes(connectionId));

const isWaitingSince = (waitingSince: string | null, before: Date | undefined): boolean =>
  before === undefined || (waitingSince !== null && new Date(waitingSince) <= before);

const matchesOwner = (ticket: InboxTicket, { queueIds, users, connectionIds }: InboxFilter): boolean =>
  isInQueues(ticket.queueId, queueIds) &&
  (users === undefined || (ticket.userId !== null && users.includes(ticket.userId))) &&
  isOfConnections(ticket.whatsappId, connectionIds);

const matchesAssignment = (ticket: InboxTicket, filter: InboxFilter, actor: Actor): boolean =>
  (filter.status === undefined || ticket.status === filter.status) &&
  (filter.showAll === true || isOwnOrPending(ticket, actor)) &&
  (filter.roundsRange !== undefined || matchesOwner(ticket, filter));

const matchesState = (ticket: InboxTicket, { snoozed, onlyUnread, fromAd, waitingBefore }: InboxFilter): boolean =>
  (snoozed === undefined || (ticket.snooze !== null) === snoozed) &&
  (onlyUnread !== true || ticket.unreadMessages > 0) &&
  (fromAd !== true || Boolean(ticket.ad)) &&
  isWaitingSince(ticket.waitingSince, waitingBefore);

/** True if the ticket belongs to the actor's filtered list; the server applies the same rule in SQL (inboxConditions.test.ts compares both). */
export const isInInbox = (ticket: InboxTicket, filter: InboxFilter, actor: Actor): boolean =>
  can(actor, 'ticket.see', ticket) &&
  matchesAssignment(ticket, filter, actor) &&
  (filter.withUnreadMessages !== true || isUnreadForActor(ticket, actor)) &&
  matchesState(ticket, filter) &&
  (filter.tags ?? []).every((tagId) => ticket.tags.some(({ id }) => id === tagId)) &&
  isInTimeRange(ticket.createdAt, filter.createdRange) &&
  isInTimeRange(ticket.updatedAt, filter.updatedRange);

/** Fields of a ticket that decide its place in a list. */
export interface OrderedTicket {
  readonly id: number;
  readonly status: TicketStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly waitingSince: string | null;
}

/** Tickets that are answered and in somebody's hands come last. */
const waitGroup = ({ status, waitingSince }: OrderedTicket): number => (status !== 'pending' && waitingSince === null ? 1 : 0);
const waitTime = ({ waitingSince, updatedAt }: OrderedTicket): number => Date.parse(waitingSince ?? updatedAt);

/** Comparator of a list; the server sorts alike in SQL. */
export const ticketComparators: Readonly<Record<TicketOrder, (one: OrderedTicket, other: OrderedTicket) => number>> = {
  recent: (one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt) || other.id - one.id,
  waiting: (one, other) => waitGroup(one) - waitGroup(other) || waitTime(one) - waitTime(other) || one.id - other.id,
  opened: (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt) || one.id - other.id,
};
