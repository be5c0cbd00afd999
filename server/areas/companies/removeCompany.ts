import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { found, inScope, type Scope } from '#server/platform/db/scope.ts';
import { revokeEveryone } from '#server/areas/users/index.ts';
import { Company } from './Company.ts';

/** The house's own company. */
const firstCompany = 1;

/**
 * Removes a company with all it owns. It is closed first, in a transaction of its own, so that nobody works in it while its
 * rows go; sockets and files follow from the fact.
 */
export async function removeCompany(scope: Scope, { id }: InputOf<typeof api.companies.remove>): Promise<void> {
  if (id === firstCompany || id === scope.companyId) {
    throw new AppError('ERR_COMPANY_PROTECTED');
  }
  const sign = { companyId: id, actor: scope.actor };
  await inScope(scope.platform, sign, async (inside) => {
    const company = found(await inside.em.findOne(Company, { id }), 'ERR_NO_COMPANY_FOUND');
    company.status = false;
    await revokeEveryone(inside);
  });
  await inScope(scope.platform, sign, ({ em }) => em.nativeDelete(Company, { id }));
  scope.record('company.removed', { companyId: id });
}
