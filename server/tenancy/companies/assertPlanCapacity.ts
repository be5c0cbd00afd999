import type { EntityName } from '@mikro-orm/postgresql';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';

interface PlanLimit {
  /** The plan's column. */
  readonly limit: 'users' | 'queues' | 'connections';
  /** The caller's entity, whose rows of this company are counted. */
  readonly entity: EntityName;
  /** Rows that take a place; default: all. */
  readonly where?: object;
  readonly code: ErrorCode;
  /** The text that the contract requires before the number. */
  readonly sentence: string;
}

/** The company's row stays locked until the commit, so that concurrent calls cannot take the same place. No plan means no room. */
async function countPlaces({ em, companyId }: Scope, { limit, entity, where = {} }: PlanLimit): Promise<{ count: number; max: number }> {
  const [company] = await queryRows(
    em,
    queryOf(
      { limit: column.number() },
      `select coalesce(p.${limit}, 0) as limit from companies c left join plans p on p.id = c.plan_id where c.id = $1 for no key update of c`,
    ),
    [companyId],
  );
  return { count: await em.count(entity, where), max: required(company, 'ERR_NO_COMPANY_FOUND').limit };
}

/** Throws when the plan has no room for one more row. */
export async function assertPlanCapacity(scope: Scope, planLimit: PlanLimit): Promise<void> {
  const { code, sentence } = planLimit;
  const { count, max } = await countPlaces(scope, planLimit);
  if (count >= max) {
    throw new AppError(code, { text: `${sentence}: ${count}`, values: { count } });
  }
}

/** How many more rows the plan allows. */
export async function countFreePlaces(scope: Scope, planLimit: PlanLimit): Promise<number> {
  const { count, max } = await countPlaces(scope, planLimit);
  return Math.max(0, max - count);
}
