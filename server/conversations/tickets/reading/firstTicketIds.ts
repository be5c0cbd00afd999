import { actorIdOf } from '#server/platform/database/scope.ts';
import type { Bind } from '#server/platform/database/createBindings.ts';
import type { PageCursor } from '#server/platform/database/pageCursor.ts';
import { ticketStatuses, type TicketOrder, type TicketStatus } from '#shared/conversations/tickets/filter.ts';
import type { InboxFilter } from '#shared/rules/inboxFilter.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { isCountable, isOneOfOrNone, opaqueParameter } from './inboxConditions.ts';
import { rankedOrderOf, rankOf } from './ticketColumns.ts';

export interface PageRange {
  readonly offset: number;
  readonly limit: number;
  /** The page begins after it. */
  readonly after?: PageCursor | null;
}

interface InboxQuery {
  readonly filter: InboxFilter;
  readonly actor: Actor;
  readonly range: PageRange;
  readonly order: TicketOrder;
  readonly bind: Bind;
}

const statusesOf = ({ status }: InboxFilter): readonly TicketStatus[] => (status === undefined ? ticketStatuses : [status]);

/** Statuses in which tickets of other users are listed. */
const sharedStatuses = (filter: InboxFilter): readonly TicketStatus[] =>
  statusesOf(filter).filter((status) => filter.showAll === true || status === 'pending');

/** Rows behind a cursor, for an index in the order. */
function isAfter({ range: { after }, order, bind }: InboxQuery): string {
  if (after === undefined || after === null) {
    return '';
  }
  const sign = order === 'recent' ? '<' : '>';
  return ` and (${rankOf(order, 'f')}, f.id) ${sign} (${bind(after.rank)}::timestamptz, ${bind(after.id)}::int)`;
}

/** The first per status or queue, each from an index in its order; partial indexes need the status itself. */
function firstIn(source: string, condition: string, query: InboxQuery): string {
  const { filter, range, order } = query;
  const unsnoozed = filter.snoozed === false ? ' and f.snoozed_at is null' : '';
  const isInStatus = order === 'waiting' ? `status = 'pending'` : 'status = place.status';
  return `select t.id, t.rank from ${source} cross join lateral (
    select id, ${rankOf(order, 'f')} as rank from tickets f where ${isInStatus} and ${condition}${unsnoozed}${isAfter(query)} order by ${rankedOrderOf(order, 'f')} limit ${range.offset + range.limit}) t`;
}

const eachStatus = (statuses: readonly TicketStatus[], bind: Bind): string =>
  `unnest(${opaqueParameter(statuses, 'text[]', bind)}) place (status)`;

function queueQueries(queueIds: readonly number[], query: InboxQuery): string[] {
  if (queueIds.length === 0) {
    return [];
  }
  const statuses = eachStatus(sharedStatuses(query.filter), query.bind);
  const source = `${statuses} cross join unnest(${opaqueParameter([...new Set(queueIds)], 'int[]', query.bind)}) queue (id)`;
  return [firstIn(source, 'queue_id = queue.id', query)];
}

const unqueuedQuery = (query: InboxQuery): string =>
  firstIn(eachStatus(sharedStatuses(query.filter), query.bind), 'queue_id is null', query);

function ownQuery(statuses: readonly TicketStatus[], query: InboxQuery): string {
  const { filter, bind } = query;
  const queues = filter.queueIds === undefined ? '' : ` and ${isOneOfOrNone('queue_id', filter.queueIds, bind)}`;
  return firstIn(eachStatus(statuses, bind), `user_id = ${opaqueParameter(actorIdOf(query), 'int', bind)}${queues}`, query);
}

function adminQueries(query: InboxQuery): string[] {
  const { filter } = query;
  const shared = sharedStatuses(filter);
  const others = statusesOf(filter).filter((status) => !shared.includes(status));
  const own = others.length === 0 ? [] : [ownQuery(others, query)];
  if (shared.length === 0) {
    return own;
  }
  return filter.queueIds === undefined
    ? [firstIn(eachStatus(shared, query.bind), 'true', query), ...own]
    : [...queueQueries(filter.queueIds, query), unqueuedQuery(query), ...own];
}

function agentQueries(query: InboxQuery): string[] {
  const { filter, actor } = query;
  const own = ownQuery(statusesOf(filter), query);
  if (sharedStatuses(filter).length === 0) {
    return [own];
  }
  const queueIds = actor.queueIds.filter((queueId) => filter.queueIds === undefined || filter.queueIds.includes(queueId));
  return [own, ...queueQueries(queueIds, query), ...(actor.allTicket ? [unqueuedQuery(query)] : [])];
}

/** Other filters are checked row by row. */
const isAssignmentOnly = (filter: InboxFilter): boolean =>
  isCountable(filter) && [filter.users, filter.withUnreadMessages, filter.onlyUnread].every((criterion) => criterion === undefined);

/** Whether indexes have the order of a list; longest waiting first is indexed for pending tickets. */
export const hasIndexedOrder = (filter: InboxFilter, order: TicketOrder): boolean =>
  isAssignmentOnly(filter) && (order === 'recent' || (order === 'waiting' && filter.status === 'pending'));

/** SQL of the first ids of a list without further filters; reads no more rows per status and queue than the page needs. */
export function firstTicketIds(
  filter: InboxFilter,
  actor: Actor,
  { range, order, bind }: Pick<InboxQuery, 'range' | 'order' | 'bind'>,
): string {
  const query = { filter, actor, range, order, bind };
  // An admin's sources are disjoint; an agent's own tickets may be in one of their queues as well.
  const source = actor.profile === 'admin' ? adminQueries(query).join(' union all ') : agentQueries(query).join(' union ');
  // The rank comes along: joining the tickets again for it made PostgreSQL hash all of them.
  return `select id, rank from (${source}) first order by ${rankedOrderOf(order, 'first', 'rank')} limit ${range.limit} offset ${range.offset}`;
}
