import { ticketStatuses, type TicketStatus } from '#shared/areas/ticketFilter.ts';
import type { InboxFilter } from '#shared/rules/inboxFilter.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { isOneOfOrNone, opaqueParameter, type Bind } from './inboxConditions.ts';

export interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

interface InboxQuery {
  readonly filter: InboxFilter;
  readonly actor: Actor;
  readonly cut: PageRange;
  readonly bind: Bind;
}

const statusesOf = ({ status }: InboxFilter): readonly TicketStatus[] => (status === undefined ? ticketStatuses : [status]);

/** Statuses in which tickets of other users are listed. */
const sharedStatuses = (filter: InboxFilter): readonly TicketStatus[] =>
  statusesOf(filter).filter((status) => filter.showAll === true || status === 'pending');

/** The newest per status or queue, each from an index in its order. */
function newestIn(source: string, condition: string, { cut }: InboxQuery): string {
  return `select t.id, t.updated_at from ${source} cross join lateral (
    select id, updated_at from tickets where status = place.status and ${condition}
    order by updated_at desc, id desc limit ${cut.offset + cut.limit}) t`;
}

const eachStatus = (statuses: readonly TicketStatus[], bind: Bind): string =>
  `unnest(${opaqueParameter(statuses, 'text[]', bind)}) place (status)`;

function queueQueries(queueIds: readonly number[], asked: InboxQuery): string[] {
  if (queueIds.length === 0) {
    return [];
  }
  const statuses = eachStatus(sharedStatuses(asked.filter), asked.bind);
  const source = `${statuses} cross join unnest(${opaqueParameter([...new Set(queueIds)], 'int[]', asked.bind)}) queue (id)`;
  return [newestIn(source, 'queue_id = queue.id', asked)];
}

const unqueuedQuery = (asked: InboxQuery): string =>
  newestIn(eachStatus(sharedStatuses(asked.filter), asked.bind), 'queue_id is null', asked);

function ownQuery(statuses: readonly TicketStatus[], asked: InboxQuery): string {
  const { filter, actor, bind } = asked;
  const queues = filter.queueIds === undefined ? '' : ` and ${isOneOfOrNone('queue_id', filter.queueIds, bind)}`;
  return newestIn(eachStatus(statuses, bind), `user_id = ${opaqueParameter(actor.userId, 'int', bind)}${queues}`, asked);
}

function adminQueries(asked: InboxQuery): string[] {
  const { filter } = asked;
  const shared = sharedStatuses(filter);
  const others = statusesOf(filter).filter((status) => !shared.includes(status));
  const own = others.length === 0 ? [] : [ownQuery(others, asked)];
  if (shared.length === 0) {
    return own;
  }
  return filter.queueIds === undefined
    ? [newestIn(eachStatus(shared, asked.bind), 'true', asked), ...own]
    : [...queueQueries(filter.queueIds, asked), unqueuedQuery(asked), ...own];
}

function agentQueries(asked: InboxQuery): string[] {
  const { filter, actor } = asked;
  const own = ownQuery(statusesOf(filter), asked);
  if (sharedStatuses(filter).length === 0) {
    return [own];
  }
  const queueIds = actor.queueIds.filter((queueId) => filter.queueIds === undefined || filter.queueIds.includes(queueId));
  return [own, ...queueQueries(queueIds, asked), ...(actor.allTicket ? [unqueuedQuery(asked)] : [])];
}

/** Other filters are checked row by row. */
export const isAssignmentOnly = ({ tags, users, createdRange: created, updatedRange: touched, withUnreadMessages }: InboxFilter): boolean =>
  [tags, users, created, touched, withUnreadMessages].every((criterion) => criterion === undefined);

/** SQL of the newest ids of a list without further filters; reads no more rows per status and queue than the page needs. */
export function newestTicketIds(filter: InboxFilter, actor: Actor, { cut, bind }: { cut: PageRange; bind: Bind }): string {
  const query = { filter, actor, cut, bind };
  // An admin's sources are disjoint; an agent's own tickets may be in one of their queues as well.
  const source = actor.profile === 'admin' ? adminQueries(query).join(' union all ') : agentQueries(query).join(' union ');
  return `select id, updated_at from (${source}) place_newest
    order by updated_at desc, id desc limit ${cut.limit} offset ${cut.offset}`;
}
