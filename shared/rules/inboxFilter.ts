import type { TicketFilter, TicketStatus } from '#shared/areas/ticketFilter.ts';
import { can, type Actor, type TicketSubject } from './permissions.ts';
import { parseZonedEnd, parseZonedTime } from './zonedTime.ts';

/** From one instant to another, both included. */
export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

/** Which conversations a list shall hold. Everything that is given holds together; a search stands beside it. */
export interface InboxFilter {
  readonly status?: TicketStatus;
  /** Also what others have in their hands. */
  readonly showAll?: boolean;
  /** These queues, and what waits without one. */
  readonly queueIds?: readonly number[];
  /** Carries every one of these. */
  readonly tags?: readonly number[];
  /** In the hands of one of these. */
  readonly users?: readonly number[];
  readonly withUnreadMessages?: boolean;
  readonly createdRange?: TimeRange;
  readonly updatedRange?: TimeRange;
}

/** What of a conversation decides over its lists. */
export interface InboxTicket extends TicketSubject {
  readonly unreadMessages: number;
  readonly tags: readonly { readonly id: number }[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A day on the wall calendar of a zone; null for one that does not exist. */
function parseDayRange(text: string | undefined, timeZone: string): TimeRange | null {
  const [from, to] = text === undefined ? [null, null] : [parseZonedTime(text, timeZone), parseZonedEnd(text, timeZone)];
  return from === null || to === null ? null : { from, to };
}

/** Empty lists ask for nothing; an empty list of queues asks for what waits without one. */
const omitEmptyList = <T>(ids: readonly T[] | undefined): readonly T[] | undefined => (ids?.length === 0 ? undefined : ids);

const omitNullish = <T extends object>(wishes: { [Key in keyof T]: T[Key] | null | undefined }): Partial<T> =>
  // What is neither null nor undefined is what `T` says.
  Object.fromEntries(Object.entries(wishes).filter(([, wish]) => wish !== undefined && wish !== null)) as Partial<T>;

/** What the contract's filter means; a day is one of the business time zone. */
export function parseInboxFilter(filter: TicketFilter, timeZone: string): InboxFilter {
  const { status, showAll, queueIds, tags, users, withUnreadMessages, date, updatedAt } = filter;
  return omitNullish<InboxFilter>({
    status,
    queueIds,
    showAll: showAll || null,
    tags: omitEmptyList(tags),
    users: omitEmptyList(users),
    withUnreadMessages: withUnreadMessages || null,
    createdRange: parseDayRange(date, timeZone),
    updatedRange: parseDayRange(updatedAt, timeZone),
  });
}

const isInTimeRange = (time: string, span: TimeRange | undefined): boolean =>
  span === undefined || (new Date(time) >= span.from && new Date(time) <= span.to);

const isOwnOrPending = ({ userId, status }: InboxTicket, actor: Actor): boolean => userId === actor.userId || status === 'pending';

const isInQueues = (queueId: number | null, queueIds: readonly number[] | undefined): boolean =>
  queueIds === undefined || queueId === null || queueIds.includes(queueId);

/** What a bell rings for: unread, in the actor's hands or waiting, in the actor's queues or in none. */
const isUnreadForActor = (ticket: InboxTicket, actor: Actor): boolean =>
  ticket.unreadMessages > 0 && isOwnOrPending(ticket, actor) && isInQueues(ticket.queueId, actor.queueIds);

const matchesAssignment = (ticket: InboxTicket, { status, showAll, queueIds, users }: InboxFilter, actor: Actor): boolean =>
  (status === undefined || ticket.status === status) &&
  (showAll === true || isOwnOrPending(ticket, actor)) &&
  isInQueues(ticket.queueId, queueIds) &&
  (users === undefined || (ticket.userId !== null && users.includes(ticket.userId)));

/** Does this conversation stand in that list of this person? The server's lists are asked by the same rule, in SQL. */
export const isInInbox = (ticket: InboxTicket, filter: InboxFilter, actor: Actor): boolean =>
  can(actor, 'ticket.see', ticket) &&
  matchesAssignment(ticket, filter, actor) &&
  (filter.withUnreadMessages !== true || isUnreadForActor(ticket, actor)) &&
  (filter.tags ?? []).every((tagId) => ticket.tags.some(({ id }) => id === tagId)) &&
  isInTimeRange(ticket.createdAt, filter.createdRange) &&
  isInTimeRange(ticket.updatedAt, filter.updatedRange);
