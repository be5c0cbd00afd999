import { actorIdOf } from '#server/platform/database/scope.ts';
import type { Bind } from '#server/platform/database/createBindings.ts';
import type { InboxFilter, TimeRange } from '#shared/rules/inboxFilter.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { isHiddenSql } from './hiddenConversation.ts';

/**
 * A parameter behind a subquery, which the planner does not look into: the plan is the same for all values, so that a prepared
 * statement keeps it and saves 3 ms of planning.
 */
export const opaqueParameter = (value: unknown, type: 'int' | 'int[]' | 'text' | 'text[]', bind: Bind): string =>
  `(select ${bind(value)}::${type})`;

const isOneOf = (column: string, ids: readonly number[], bind: Bind): string =>
  `${column} = any(${opaqueParameter(ids, 'int[]', bind)}::int[])`;
export const isOneOfOrNone = (column: string, ids: readonly number[], bind: Bind): string =>
  `(${column} is null or ${isOneOf(column, ids, bind)})`;

/** `ticket.see` in SQL, for any table with `user_id` and `queue_id`. */
export function ticketVisibleTo(actor: Actor, table: string, bind: Bind): string {
  const { profile, queueIds, allTicket } = actor;
  if (profile === 'admin') {
    return 'true';
  }
  const queues = allTicket ? isOneOfOrNone(`${table}.queue_id`, queueIds, bind) : isOneOf(`${table}.queue_id`, queueIds, bind);
  return `(${table}.user_id = ${opaqueParameter(actorIdOf({ actor }), 'int', bind)} or ${queues})`;
}

/** Messages from a queue that the actor does not work in stay hidden unless the ticket is the actor's; also those of hidden conversations. */
export function messageVisibleTo(actor: Actor, tables: { message: string; ticket: string }, bind: Bind): string {
  return actor.profile === 'admin'
    ? 'true'
    : `(${tables.ticket}.user_id = ${opaqueParameter(actorIdOf({ actor }), 'int', bind)} or ${isOneOfOrNone(`${tables.message}.queue_id`, actor.queueIds, bind)})
       and not ${isHiddenSql(tables.ticket)}`;
}

const ownOrPending = (actor: Actor, table: string, bind: Bind): string =>
  `(${table}.user_id = ${opaqueParameter(actorIdOf({ actor }), 'int', bind)} or ${table}.status = 'pending')`;

/** Conditions of `belongs` on status, queue and user, for tickets and for their counters. */
export function assignmentConditions(filter: InboxFilter, actor: Actor, { table, bind }: { table: string; bind: Bind }): string[] {
  const { status, showAll, withUnreadMessages } = filter;
  const { queueIds, users } = filter.roundsRange === undefined ? filter : {};
  return [
    ticketVisibleTo(actor, table, bind),
    ...(status === undefined ? [] : [`${table}.status = ${opaqueParameter(status, 'text', bind)}`]),
    ...(showAll === true && withUnreadMessages !== true ? [] : [ownOrPending(actor, table, bind)]),
    ...(queueIds === undefined ? [] : [isOneOfOrNone(`${table}.queue_id`, queueIds, bind)]),
    ...(users === undefined ? [] : [isOneOf(`${table}.user_id`, users, bind)]),
    ...(withUnreadMessages === true ? [isOneOfOrNone(`${table}.queue_id`, actor.queueIds, bind)] : []),
  ];
}

const withinSpan = (column: string, span: TimeRange | undefined, bind: Bind): string[] =>
  span === undefined ? [] : [`${column} >= ${bind(span.from)} and ${column} < ${bind(new Date(span.to.getTime() + 1))}`];

/** Rounds that were opened or finished in the range. */
function roundsIn(range: TimeRange, { queueIds, users, connectionIds }: InboxFilter, bind: Bind): string {
  const isOf = (column: string, ids: readonly number[] | undefined): string[] => (ids === undefined ? [] : [isOneOf(column, ids, bind)]);
  const owned = [...isOf('queue_id', queueIds), ...isOf('user_id', users), ...isOf('whatsapp_id', connectionIds)];
  const rounds = (time: string): string =>
    `select ticket_id from ticket_trackings where ${[...withinSpan(time, range, bind), ...owned].join(' and ')}`;
  return `${rounds('created_at')} union all ${rounds('finished_at')}`;
}

/** Whether the counters suffice to count a list. */
export const isCountable = ({ snoozed, ...filter }: InboxFilter): boolean =>
  snoozed !== true &&
  [
    filter.fromAd,
    filter.tags,
    filter.createdRange,
    filter.updatedRange,
    filter.roundsRange,
    filter.connectionIds,
    filter.waitingBefore,
  ].every((criterion) => criterion === undefined);

function stateConditions({ snoozed, fromAd, waitingBefore }: InboxFilter, table: string, bind: Bind): string[] {
  return [
    ...(snoozed === undefined ? [] : [`${table}.snoozed_at is ${snoozed ? 'not null' : 'null'}`]),
    ...(fromAd === true ? [`${table}.ad is not null`] : []),
    ...(waitingBefore === undefined ? [] : [`${table}.waiting_since <= ${bind(waitingBefore)}`]),
  ];
}

/** `belongs` in SQL. */
export function inboxConditions(filter: InboxFilter, actor: Actor, { table, bind }: { table: string; bind: Bind }): string[] {
  const { tags, withUnreadMessages, onlyUnread, createdRange, updatedRange, roundsRange } = filter;
  const connectionIds = roundsRange === undefined ? filter.connectionIds : undefined;
  const hasTags = (ids: readonly number[]): string =>
    `${table}.id in (select ticket_id from ticket_tags where ${isOneOf('tag_id', ids, bind)} group by ticket_id having count(*) = ${bind(new Set(ids).size)})`;
  return [
    ...assignmentConditions(filter, actor, { table, bind }),
    ...(withUnreadMessages === true || onlyUnread === true ? [`${table}.unread_messages > 0`] : []),
    ...stateConditions(filter, table, bind),
    ...(connectionIds === undefined ? [] : [isOneOf(`${table}.whatsapp_id`, connectionIds, bind)]),
    ...(tags === undefined ? [] : [hasTags(tags)]),
    ...withinSpan(`${table}.created_at`, createdRange, bind),
    ...withinSpan(`${table}.updated_at`, updatedRange, bind),
    ...(roundsRange === undefined ? [] : [`${table}.id in (${roundsIn(roundsRange, filter, bind)})`]),
  ];
}
