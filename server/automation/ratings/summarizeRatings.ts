import type { api } from '#shared/api.ts';
import type { RatingCounts, RatingPart, RatingRecord, RatingSummary } from '#shared/automation/ratings.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { parseZonedEnd, parseZonedTime } from '#shared/rules/zonedTime.ts';
import type { NamedReference } from '#shared/conversations/tickets/records.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { collateByName } from '#server/platform/database/collateByName.ts';
import { type Bind, createBindings } from '#server/platform/database/createBindings.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { jsonList, jsonObject, jsonObjectOrNull } from '#server/platform/database/sqlJson.ts';
import { showTicket } from '#server/conversations/tickets/index.ts';
import { listRecords, pageRows, type RecordSource } from '#server/platform/database/records.ts';
import { newestFirst } from '#server/platform/database/rowOrder.ts';

const nameOf = (table: string) => jsonObjectOrNull<NamedReference>(`${table}.id`, { id: `${table}.id`, name: `${table}.name` });

export const ratingRecords: RecordSource<RatingRecord> = {
  columns: {
    id: 'r.id',
    ticketId: 'r.ticket_id',
    ticketUuid: 't.uuid',
    contact: nameOf('c'),
    user: nameOf('u'),
    queue: nameOf('q'),
    state: 'r.state',
    rate: 'r.rate',
    comment: 'r.comment',
    askedAt: 'iso(r.asked_at)',
    expiresAt: 'iso(r.expires_at)',
    ratedAt: 'iso(r.rated_at)',
  },
  from: `ticket_ratings r left join tickets t on t.id = r.ticket_id left join contacts c on c.id = t.contact_id
    left join users u on u.id = r.user_id left join queues q on q.id = r.queue_id`,
};

const pageSize = 20;

/** Conditions on ratings `r`; those that were withdrawn asked nobody. */
function ratingConditions(
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

const countRated = (rate: number): string => `count(*) filter (where r.rate = ${rate})::int`;

const counts: Record<keyof RatingCounts, string> = {
  asked: 'count(r.id)::int',
  rated: 'count(r.rate)::int',
  average: 'avg(r.rate)::float8',
  unsatisfied: countRated(1),
  satisfied: countRated(2),
  verySatisfied: countRated(3),
};

const partsBy = (id: 'user_id' | 'queue_id', table: 'users' | 'queues') =>
  jsonList<RatingPart>(
    { id: `r.${id}`, name: 'n.name', ...counts },
    `from chosen r left join ${table} n on n.id = r.${id} group by r.${id}, n.name
     order by count(r.rate) desc, ${collateByName('n.name')} nulls last, r.${id}`,
  );

const total = jsonObject<RatingCounts & { comments: number }>({ ...counts, comments: `count(*) filter (where r.comment <> '')::int` });
const [users, queues] = [partsBy('user_id', 'users'), partsBy('queue_id', 'queues')];

/** The questions of a period, counted by their answers. */
export async function summarizeRatings(scope: Scope, input: InputOf<typeof api.ratings.summary>): Promise<RatingSummary> {
  const { bind, values } = createBindings();
  const conditions = ratingConditions(input, await readTimeZone(scope), bind);
  const [row] = await queryRows(
    scope.em,
    queryOf(
      { total: column.json(total), users: column.json(users), queues: column.json(queues) },
      `with chosen as materialized (select r.* from ticket_ratings r where ${conditions.join(' and ')})
       select (select ${total} from chosen r) as total, ${users} as users, ${queues} as queues`,
    ),
    values,
  );
  const summary = required(row, 'ERR_UNEXPECTED');
  return { ...summary.total, users: summary.users, queues: summary.queues };
}
