import type { api } from '#shared/api.ts';
import type { RatingCounts, RatingPart, RatingSummary } from '#shared/automation/ratings.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { collateByName } from '#server/platform/database/collateByName.ts';
import { createBindings } from '#server/platform/database/createBindings.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { jsonList, jsonObject } from '#server/platform/database/sqlJson.ts';
import { ratingConditions } from './readRatings.ts';

const rated = (rate: number): string => `count(*) filter (where r.rate = ${rate})::int`;

const counts: Record<keyof RatingCounts, string> = {
  asked: 'count(r.id)::int',
  rated: 'count(r.rate)::int',
  average: 'avg(r.rate)::float8',
  unsatisfied: rated(1),
  satisfied: rated(2),
  verySatisfied: rated(3),
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
