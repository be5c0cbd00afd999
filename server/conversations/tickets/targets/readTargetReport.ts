import type { api } from '#shared/api.ts';
import type { TargetReport, TargetShare } from '#shared/conversations/tickets/targets.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { parseZonedEnd, parseZonedTime } from '#shared/rules/zonedTime.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { collateByName } from '#server/platform/database/collateByName.ts';
import { jsonList } from '#server/platform/database/sqlJson.ts';

const isWithin = (time: string): string => `${time} >= $2 and ${time} <= $3`;
const countsSql = (time: string, due: string): string => `${isWithin(time)} and ${due} is not null`;

/** Rounds of queue `q` that were answered or resolved in the period. */
const rounds = `ticket_trackings k where k.queue_id = q.id and ($2::timestamptz is not null)`;
const count = (time: string, due: string, more = ''): string => `(select count(*)::int from ${rounds} and ${countsSql(time, due)}${more})`;

const queues = jsonList<TargetShare>(
  {
    queueId: 'q.id',
    name: 'q.name',
    answered: count('k.answered_at', 'k.answer_due_at'),
    answeredInTime: count('k.answered_at', 'k.answer_due_at', ' and k.answered_at <= k.answer_due_at'),
    resolved: count('k.finished_at', 'k.resolution_due_at'),
    resolvedInTime: count('k.finished_at', 'k.resolution_due_at', ' and k.finished_at <= k.resolution_due_at'),
  },
  `from queues q where q.first_response_minutes is not null or q.resolution_minutes is not null order by ${collateByName('q.name')}, q.id`,
);

const activeCount = (condition: string): string =>
  `(select count(*)::int from tickets t where t.status in ('pending', 'open') and (${condition}))`;
const near = (kind: string): string => `t.${kind}_warn_at <= $1 and t.${kind}_due_at > $1`;
const missedSql = (kind: string): string => `t.${kind}_due_at <= $1`;

const reportQuery = queryOf(
  { near: column.number(), missed: column.number(), queues: column.json(queues) },
  `select ${activeCount(`(${near('answer')} or ${near('resolution')}) and not (${missedSql('answer')} is true or ${missedSql('resolution')} is true)`)} as near,
     ${activeCount(`${missedSql('answer')} or ${missedSql('resolution')}`)} as missed, ${queues} as queues`,
);

/** How many tickets are near their target or have missed it now, and how many rounds of a period have kept theirs. */
export async function readTargetReport(scope: Scope, { from, to }: InputOf<typeof api.tickets.targets>): Promise<TargetReport> {
  const timeZone = await readTimeZone(scope);
  const period = [parseZonedTime(from, timeZone), parseZonedEnd(to, timeZone)];
  const [report] = await queryRows(scope.em, reportQuery, [scope.now, ...period]);
  return required(report, 'ERR_UNEXPECTED');
}
