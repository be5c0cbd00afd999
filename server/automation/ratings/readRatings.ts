import type { api } from '#shared/api.ts';
import type { RatingRecord } from '#shared/automation/ratings.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { parseZonedEnd, parseZonedTime } from '#shared/rules/zonedTime.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { showTicket } from '#server/conversations/tickets/index.ts';
import type { Bind } from '#server/platform/database/createBindings.ts';
import { listRecords, pageRows } from '#server/platform/database/records.ts';
import { newestFirst } from '#server/platform/database/rowOrder.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { ratingRecords } from './ratingRecords.ts';

const pageSize = 20;

/** Conditions on ratings `r`; those that were withdrawn asked nobody. */
export function ratingConditions(
  { from, to, queueIds = [], users = [] }: InputOf<typeof api.ratings.summary>,
  timeZone: string,
  bind: Bind,
): string[] {
  return [
    `r.state <> 'withdrawn'`,
    ...(from === undefined ? [] : [`r.asked_at >= ${bind(parseZonedTime(from, timeZone))}::timestamptz`]),
    ...(to === undefined ? [] : [`r.asked_at <= ${bind(parseZonedEnd(to, timeZone))}::timestamptz`]),
    ...(queueIds.length === 0 ? [] : [`r.queue_id = any(${bind(queueIds)}::int[])`]),
    ...(users.length === 0 ? [] : [`r.user_id = any(${bind(users)}::int[])`]),
  ];
}

export async function pageRatings(
  scope: Scope,
  { rates = [], hasComment, pageNumber, after, ...filter }: InputOf<typeof api.ratings.page>,
): Promise<ResultOf<typeof api.ratings.page>> {
  const timeZone = await readTimeZone(scope);
  const more = (bind: Bind): string[] => [
    ...(rates.length === 0 ? [] : [`r.rate = any(${bind(rates)}::int[])`]),
    ...(hasComment === undefined ? [] : [`(r.comment <> '') = ${bind(hasComment)}`]),
  ];
  return pageRows(scope.em, ratingRecords, {
    key: 'ratings',
    where: (bind) => [...ratingConditions(filter, timeZone, bind), ...more(bind)].join(' and '),
    orderBy: newestFirst('r.asked_at', 'r.id'),
    pageNumber,
    after,
    pageSize,
  });
}

/** Of a ticket that the actor may see. */
export async function listTicketRatings(scope: Scope, { ticketId }: InputOf<typeof api.ratings.ofTicket>): Promise<RatingRecord[]> {
  const ticket = await showTicket(scope, { id: ticketId });
  return listRecords(scope.em, ratingRecords, {
    where: (bind) => `r.ticket_id = ${bind(ticket.id)} and r.state <> 'withdrawn'`,
    orderBy: 'r.id',
    limit: 100,
  });
}
