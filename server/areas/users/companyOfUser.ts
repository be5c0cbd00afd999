import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import { found, type Scope } from '#server/platform/db/scope.ts';
import { systemScope } from '#server/platform/db/systemScope.ts';

/** Where to look for a person: in the own company; for an operator in whichever the person belongs to. */
export async function companyOfUser({ actor, companyId, platform }: Scope, userId: number): Promise<number> {
  if (!actor.super) {
    return companyId;
  }
  const [row] = await systemScope(platform, 'an operator asks for a person', ({ em }) =>
    rows(em, queryOf({ companyId: column.number() }, 'select company_id as "companyId" from users where id = $1'), [userId]),
  );
  return found(row, 'ERR_NO_USER_FOUND').companyId;
}
