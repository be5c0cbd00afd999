import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';

/** The company in which a user is looked up: the actor's own, for operators the user's. */
export async function companyIdOfUser({ actor, companyId, platform }: Scope, userId: number): Promise<number> {
  if (!actor.super) {
    return companyId;
  }
  const [row] = await runInSystemScope(platform, 'an operator asks for a person', ({ em }) =>
    queryRows(em, queryOf({ companyId: column.number() }, 'select company_id as "companyId" from users where id = $1'), [userId]),
  );
  return required(row, 'ERR_NO_USER_FOUND').companyId;
}
