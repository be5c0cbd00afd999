import type { TicketFilter, TicketStatus } from '#shared/areas/ticketFilter.ts';
import { can, type Actor, type TicketSubject } from '#shared/rules/permissions.ts';
import { readEnd, readTime } from '#shared/rules/zonedTime.ts';

/** From one instant to another, both included. */
export interface Span {
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
  readonly created?: Span;
  readonly touched?: Span;
}

/** What of a conversation decides over its lists. */
export interface InboxTicket extends TicketSubject {
  readonly unreadMessages: number;
  readonly tags: readonly { readonly id: number }[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A day on the wall calendar of a zone; null for one that does not exist. */
function dayOf(text: string | undefined, timeZone: string): Span | null {
  const [from, to] = text === undefined ? [null, null] : [readTime(text, timeZone), readEnd(text, timeZone)];
  return from === null || to === null ? null : { from, to };
}

/** Empty lists ask for nothing; an empty list of queues asks for what waits without one. */
const asked = <T>(ids: readonly T[] | undefined): readonly T[] | undefined => (ids?.length === 0 ? undefined : ids);

const given = <T extends object>(wishes: { [Key in keyof T]: T[Key] | null | undefined }): Partial<T> =>
  // What is neither null nor undefined is what `T` says.
  Object.fromEntries(Object.entries(wishes).filter(([, wish]) => wish !== undefined && wish !== null)) as Partial<T>;

/** What the contract's filter means; a day is one of the business time zone. */
export function inboxFilter(filter: TicketFilter, timeZone: string): InboxFilter {
  const { status, showAll, queueIds, tags, users, withUnreadMessages, date, updatedAt } = filter;
  return given<InboxFilter>({
    status,
    queueIds,
    showAll: showAll || null,
    tags: asked(tags),
    users: asked(users),
    withUnreadMessages: withUnreadMessages || null,
    created: dayOf(date, timeZone),
    touched: dayOf(updatedAt, timeZone),
  });
}

const isWithin = (time: string, span: Span | undefined): boolean =>
  span === undefined || (new Date(time) >= span.from && new Date(time) <= span.to);

const isMineOrWaits = ({ userId, status }: InboxTicket, actor: Actor): boolean => userId === actor.userId || status === 'pending';

const isIn = (queueId: number | null, queueIds: readonly number[] | undefined): boolean =>
  queueIds === undefined || queueId === null || queueIds.includes(queueId);

/** What a bell rings for: unread, in the actor's hands or waiting, in the actor's queues or in none. */
const asksForMe = (ticket: InboxTicket, actor: Actor): boolean =>
  ticket.unreadMessages > 0 && isMineOrWaits(ticket, actor) && isIn(ticket.queueId, actor.queueIds);

const isInPlace = (ticket: InboxTicket, { status, showAll, queueIds, users }: InboxFilter, actor: Actor): boolean =>
  (status === undefined || ticket.status === status) &&
  (showAll === true || isMineOrWaits(ticket, actor)) &&
  isIn(ticket.queueId, queueIds) &&
  (users === undefined || (ticket.userId !== null && users.includes(ticket.userId)));

/** Does this conversation stand in that list of this person? The server's lists are asked by the same rule, in SQL. */
export const belongs = (ticket: InboxTicket, filter: InboxFilter, actor: Actor): boolean =>
  can(actor, 'ticket.see', ticket) &&
  isInPlace(ticket, filter, actor) &&
  (filter.withUnreadMessages !== true || asksForMe(ticket, actor)) &&
  (filter.tags ?? []).every((tagId) => ticket.tags.some(({ id }) => id === tagId)) &&
  isWithin(ticket.createdAt, filter.created) &&
  isWithin(ticket.updatedAt, filter.touched);
