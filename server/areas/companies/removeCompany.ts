import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { required, runInScope, type Scope } from '#server/platform/database/scope.ts';
import { revokeCompanySessions } from '#server/areas/users/index.ts';
import { Company } from './Company.ts';

/** The house's own company. */
const firstCompanyId = 1;

/**
 * Removes a company with all it owns. It is closed first, in a transaction of its own, so that nobody works in it while its
 * rows go; sockets and files follow from the fact.
 */
export async function removeCompany(scope: Scope, { id }: InputOf<typeof api.companies.remove>): Promise<void> {
  if (id === firstCompanyId || id === scope.companyId) {
    throw new AppError('ERR_COMPANY_PROTECTED');
  }
  const principal = { companyId: id, actor: scope.actor };
  await runInScope(scope.platform, principal, async (companyScope) => {
    const company = required(await companyScope.em.findOne(Company, { id }), 'ERR_NO_COMPANY_FOUND');
    company.status = false;
    await revokeCompanySessions(companyScope);
  });
  await runInScope(scope.platform, principal, ({ em }) => em.nativeDelete(Company, { id }));
  scope.recordEvent('company.removed', { companyId: id });
}
