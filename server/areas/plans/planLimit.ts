import { AppError, type ErrorCode } from '#shared/errors.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import { found, type Scope } from '#server/platform/db/scope.ts';

interface Counted {
  /** The plan's column, and the table whose rows of this company are counted. */
  readonly what: 'users' | 'queues' | 'connections';
  readonly code: ErrorCode;
  /** The sentence the contract wants before the number. */
  readonly sentence: string;
}

/**
 * Throws when the plan of this company has no room for one more. The company's row stays locked until the end of the work:
 * of two who want the last place at once, the second waits and finds it taken. No plan means no room.
 */
export async function assertPlanHasRoom({ em, companyId }: Scope, { what, code, sentence }: Counted): Promise<void> {
  const [company] = await rows(
    em,
    queryOf(
      { limit: column.number() },
      `select coalesce(p.${what}, 0) as limit from companies c left join plans p on p.id = c.plan_id where c.id = $1 for no key update of c`,
    ),
    [companyId],
  );
  const [used] = await rows(em, queryOf({ count: column.number() }, `select count(*)::int as count from ${what}`));
  const count = used?.count ?? 0;
  if (count >= found(company, 'ERR_NO_COMPANY_FOUND').limit) {
    throw new AppError(code, { text: `${sentence}: ${count}`, values: { count } });
  }
}
