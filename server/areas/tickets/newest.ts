import { ticketStatuses, type TicketStatus } from '#shared/areas/ticketFilter.ts';
import type { InboxFilter } from '#shared/rules/inbox.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { isOneOfOrNone, unplanned, type Bind } from './inbox.ts';

/** A cut out of the list. */
export interface Cut {
  readonly offset: number;
  readonly limit: number;
}

interface Asked {
  readonly filter: InboxFilter;
  readonly actor: Actor;
  readonly cut: Cut;
  readonly bind: Bind;
}

const statusesOf = ({ status }: InboxFilter): readonly TicketStatus[] => (status === undefined ? ticketStatuses : [status]);

/** The statuses in which conversations of others stand in the list as well. */
const sharedStatuses = (filter: InboxFilter): readonly TicketStatus[] =>
  statusesOf(filter).filter((status) => filter.showAll === true || status === 'pending');

/** The newest of each place: every place is read from its own index, already in order. */
function newestOf(places: string, condition: string, { cut }: Asked): string {
  return `select t.id, t.updated_at from ${places} cross join lateral (
    select id, updated_at from tickets where status = place.status and ${condition}
    order by updated_at desc, id desc limit ${cut.offset + cut.limit}) t`;
}

const eachStatus = (statuses: readonly TicketStatus[], bind: Bind): string =>
  `unnest(${unplanned(statuses, 'text[]', bind)}) place (status)`;

function ofQueues(queueIds: readonly number[], asked: Asked): string[] {
  if (queueIds.length === 0) {
    return [];
  }
  const statuses = eachStatus(sharedStatuses(asked.filter), asked.bind);
  const places = `${statuses} cross join unnest(${unplanned([...new Set(queueIds)], 'int[]', asked.bind)}) queue (id)`;
  return [newestOf(places, 'queue_id = queue.id', asked)];
}

const withoutQueue = (asked: Asked): string => newestOf(eachStatus(sharedStatuses(asked.filter), asked.bind), 'queue_id is null', asked);

function ownOf(statuses: readonly TicketStatus[], asked: Asked): string {
  const { filter, actor, bind } = asked;
  const queues = filter.queueIds === undefined ? '' : ` and ${isOneOfOrNone('queue_id', filter.queueIds, bind)}`;
  return newestOf(eachStatus(statuses, bind), `user_id = ${unplanned(actor.userId, 'int', bind)}${queues}`, asked);
}

function forAdmin(asked: Asked): string[] {
  const { filter } = asked;
  const shared = sharedStatuses(filter);
  const others = statusesOf(filter).filter((status) => !shared.includes(status));
  const own = others.length === 0 ? [] : [ownOf(others, asked)];
  if (shared.length === 0) {
    return own;
  }
  return filter.queueIds === undefined
    ? [newestOf(eachStatus(shared, asked.bind), 'true', asked), ...own]
    : [...ofQueues(filter.queueIds, asked), withoutQueue(asked), ...own];
}

function forAgent(asked: Asked): string[] {
  const { filter, actor } = asked;
  const own = ownOf(statusesOf(filter), asked);
  if (sharedStatuses(filter).length === 0) {
    return [own];
  }
  const queueIds = actor.queueIds.filter((queueId) => filter.queueIds === undefined || filter.queueIds.includes(queueId));
  return [own, ...ofQueues(queueIds, asked), ...(actor.allTicket ? [withoutQueue(asked)] : [])];
}

/** Lists that ask for more than places are narrowed row by row. */
export const hasPlacesOnly = ({ tags, users, created, touched, withUnreadMessages }: InboxFilter): boolean =>
  [tags, users, created, touched, withUnreadMessages].every((wish) => wish === undefined);

/**
 * The ids of a list of places, newest first. However many conversations match, and however few of those that are newer do, no
 * more rows are read than the page needs of each place.
 */
export function newestInPlaces(filter: InboxFilter, actor: Actor, { cut, bind }: { cut: Cut; bind: Bind }): string {
  const asked = { filter, actor, cut, bind };
  // An admin's places have nothing in common; what an agent has in hand may also stand in a queue of theirs.
  const all = actor.profile === 'admin' ? forAdmin(asked).join(' union all ') : forAgent(asked).join(' union ');
  return `select id, updated_at from (${all}) place_newest
    order by updated_at desc, id desc limit ${cut.limit} offset ${cut.offset}`;
}
