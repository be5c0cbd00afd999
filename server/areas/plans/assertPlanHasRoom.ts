import { AppError, type ErrorCode } from '#shared/errors.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';

interface PlanLimit {
  /** The plan's column, and the table whose rows of this company are counted. */
  readonly table: 'users' | 'queues' | 'connections';
  readonly code: ErrorCode;
  /** The sentence the contract wants before the number. */
  readonly sentence: string;
}

/**
 * Throws when the plan of this company has no room for one more. The company's row stays locked until the end of the work:
 * of two who want the last place at once, the second waits and finds it taken. No plan means no room.
 */
export async function assertPlanHasRoom({ em, companyId }: Scope, { table, code, sentence }: PlanLimit): Promise<void> {
  const [company] = await queryRows(
    em,
    queryOf(
      { limit: column.number() },
      `select coalesce(p.${table}, 0) as limit from companies c left join plans p on p.id = c.plan_id where c.id = $1 for no key update of c`,
    ),
    [companyId],
  );
  const [countRow] = await queryRows(em, queryOf({ count: column.number() }, `select count(*)::int as count from ${table}`));
  const count = countRow?.count ?? 0;
  if (count >= required(company, 'ERR_NO_COMPANY_FOUND').limit) {
    throw new AppError(code, { text: `${sentence}: ${count}`, values: { count } });
  }
}
