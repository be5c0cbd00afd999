import type { api } from '#shared/api.ts';
import type { PlanEffects } from '#shared/tenancy/companies/plans.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { collateByName } from '#server/platform/database/collateByName.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { jsonList } from '#server/platform/database/sqlJson.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import { rowCounts } from './rowCounts.ts';
import { usedBytesOf } from './storageSql.ts';

/** Companies named in the answer; the others are counted. */
const maxNamed = 20;

const named = jsonList<PlanEffects['exceeding'][number]>(
  { id: 'e.id', name: 'e.name', users: 'e.users', connections: 'e.connections', queues: 'e.queues', stored: 'e.stored' },
  `from exceeding e order by ${collateByName('e.name')}, e.id limit ${maxNamed}`,
);

const effectsQuery = queryOf(
  { companies: column.number(), exceedingCount: column.number(), exceeding: column.json(named) },
  `with used as (
     select c.id, c.name, ${rowCounts.users} as users, ${rowCounts.connections} as connections, ${rowCounts.queues} as queues,
       greatest(0, ${usedBytesOf('c.id')}) as stored
     from companies c where c.plan_id = $1
   ), exceeding as (
     select * from used where users > $2::int or connections > $3::int or queues > $4::int or stored > $5::bigint
   )
   select (select count(*)::int from used) as companies, (select count(*)::int from exceeding) as "exceedingCount", ${named} as exceeding`,
);

/** The companies of a plan that exceed the given limits; a limit left out stays as it is and is not looked at. */
export const findPlanEffects = (
  { platform }: Scope,
  { id, users, connections, queues, storage }: InputOf<typeof api.plans.effects>,
): Promise<PlanEffects> =>
  runInSystemScope(platform, 'an operator asks what a change of a plan means', async ({ em }) => {
    const [effects] = await queryRows(em, effectsQuery, [id, users ?? null, connections ?? null, queues ?? null, storage ?? null]);
    return effects ?? { companies: 0, exceedingCount: 0, exceeding: [] };
  });
