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

/**
 * Throws when the plan has no room for one more row. The company's row stays locked until the commit, so that concurrent calls
 * cannot both take the last place. No plan means no room.
 */
export async function assertPlanHasRoom({ em, companyId }: Scope, { limit, entity, where = {}, code, sentence }: PlanLimit): Promise<void> {
  const [company] = await queryRows(
    em,
    queryOf(
      { limit: column.number() },
      `select coalesce(p.${limit}, 0) as limit from companies c left join plans p on p.id = c.plan_id where c.id = $1 for no key update of c`,
    ),
    [companyId],
  );
  const count = await em.count(entity, where);
  if (count >= required(company, 'ERR_NO_COMPANY_FOUND').limit) {
    throw new AppError(code, { text: `${sentence}: ${count}`, values: { count } });
  }
}
