import type { api } from '#shared/api.ts';
import type { CompanyRecord } from '#shared/tenancy/companies/record.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { authorize, required, runInCompany, type Scope } from '#server/platform/database/scope.ts';
import { accessibleCompanyId } from './accessibleCompanyId.ts';
import { Company } from './Company.ts';
import { companyRecords } from './companyRecords.ts';

export async function updateSchedules(
  scope: Scope,
  { id, schedules }: InputOf<typeof api.companies.updateSchedules>,
): Promise<CompanyRecord> {
  const companyId = accessibleCompanyId(scope, id);
  authorize(scope, 'company.writeHours', { id: companyId });
  return runInCompany(scope, companyId, async (companyScope) => {
    const company = required(await companyScope.em.findOne(Company, { id: companyId }), 'ERR_NO_COMPANY_FOUND');
    company.schedules = schedules;
    companyScope.recordEvent('company.hoursChanged', { companyId });
    await companyScope.em.flush();
    return required(await findRecord(companyScope.em, companyRecords, companyId), 'ERR_NO_COMPANY_FOUND');
  });
}
