import type { DashboardFilter } from '#shared/areas/dashboard.ts';
import type { Bind } from '#server/platform/database/createBindings.ts';
import type { ReportPeriod } from './period.ts';

/** Columns of `table`, which has the queue, connection and user of a ticket, and whose `ticketId` names it. */
export function filterConditions(
  { queueIds, connectionIds, tags, users }: DashboardFilter,
  { table, ticketId, bind }: { table: string; ticketId: string; bind: Bind },
): string[] {
  const isOneOf = (column: string, ids: readonly number[] | undefined): string[] =>
    ids === undefined || ids.length === 0 ? [] : [`${table}.${column} = any(${bind(ids)}::int[])`];
  const tagged = (ids: readonly number[]): string =>
    `${ticketId} in (select ticket_id from ticket_tags where tag_id = any(${bind(ids)}::int[]) group by ticket_id having count(*) = ${bind(new Set(ids).size)})`;
  return [
    ...isOneOf('queue_id', queueIds),
    ...isOneOf('whatsapp_id', connectionIds),
    ...isOneOf('user_id', users),
    ...(tags === undefined || tags.length === 0 ? [] : [tagged(tags)]),
  ];
}

interface RoundsInput {
  readonly period: ReportPeriod;
  readonly filter: DashboardFilter;
  readonly bind: Bind;
}

/**
 * The rounds that began or ended in the period or in the one before it. `opened` and `resolved` say in which: true in the period,
 * false in the one before, null in neither. A ticket that is queued again after its start has no wait.
 */
export function roundsSql({ period, filter, bind }: RoundsInput): string {
  const [previousStart, start, end] = [period.previousStart, period.start, period.end].map((time) => `${bind(time)}::timestamptz`);
  const isWithin = (time: string): string => `${time} >= ${previousStart} and ${time} < ${end}`;
  const periodOf = (time: string): string => `case when ${isWithin(time)} then ${time} >= ${start} end`;
  const conditions = filterConditions(filter, { table: 'k', ticketId: 'k.ticket_id', bind });
  return `
    select k.ticket_id, k.user_id, k.queue_id, k.whatsapp_id, k.created_at, k.finished_at,
      ${periodOf('k.created_at')} as opened, ${periodOf('k.finished_at')} as resolved,
      k.answered_at - k.asked_at as answer_time,
      case when k.started_at >= coalesce(k.queued_at, k.created_at) then k.started_at - coalesce(k.queued_at, k.created_at) end as wait_time,
      case when coalesce(k.rating_at, k.finished_at) > k.started_at then coalesce(k.rating_at, k.finished_at) - k.started_at end as handling_time
    from ticket_trackings k
    where ((${isWithin('k.created_at')}) or (${isWithin('k.finished_at')}))${conditions.map((condition) => ` and ${condition}`).join('')}`;
}
