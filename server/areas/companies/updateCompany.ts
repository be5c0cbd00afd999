import type { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { authorize, required, runInCompany, type Scope } from '#server/platform/database/scope.ts';
import { Plan } from '#server/areas/plans/index.ts';
import { writeSetting } from '#server/areas/settings/index.ts';
import { revokeCompanySessions } from '#server/areas/users/index.ts';
import type { CompanyRecord } from '#shared/areas/companies.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { Company } from './Company.ts';
import { companyRecords } from './companyRecords.ts';
import { parseDueDate } from './parseDueDate.ts';
import { accessibleCompanyId } from './accessibleCompanyId.ts';

type CompanyChanges = Omit<InputOf<typeof api.companies.update>, 'id'>;

const requireRecord = async ({ em, companyId }: Scope): Promise<CompanyRecord> =>
  required(await findRecord(em, companyRecords, companyId), 'ERR_NO_COMPANY_FOUND');

const requireCompany = async ({ em, companyId }: Scope): Promise<Company> =>
  required(await em.findOne(Company, { id: companyId }), 'ERR_NO_COMPANY_FOUND');

async function applyChanges(scope: Scope, { campaignsEnabled, dueDate, ...changes }: CompanyChanges): Promise<CompanyRecord> {
  const company = await requireCompany(scope);
  if (changes.planId) {
    required(await scope.em.findOne(Plan, { id: changes.planId }), 'ERR_NO_PLAN_FOUND');
  }
  if (company.status && changes.status === false) {
    await revokeCompanySessions(scope);
  }
  scope.em.assign(company, { ...changes, ...(dueDate !== undefined && { dueDate: parseDueDate(scope, dueDate) }) });
  if (campaignsEnabled !== undefined) {
    await writeSetting(scope, 'campaignsEnabled', String(campaignsEnabled));
  }
  scope.recordEvent('company.changed', { companyId: company.id });
  await scope.em.flush();
  return requireRecord(scope);
}

/** Changes a company; deactivating it ends its sessions. */
export const updateCompany = (scope: Scope, { id, ...changes }: InputOf<typeof api.companies.update>): Promise<CompanyRecord> =>
  runInCompany(scope, id, (companyScope) => applyChanges(companyScope, changes));

export async function updateSchedules(
  scope: Scope,
  { id, schedules }: InputOf<typeof api.companies.updateSchedules>,
): Promise<CompanyRecord> {
  const companyId = accessibleCompanyId(scope, id);
  authorize(scope, 'company.writeHours', { id: companyId });
  return runInCompany(scope, companyId, async (companyScope) => {
    const company = await requireCompany(companyScope);
    company.schedules = schedules;
    companyScope.recordEvent('company.changed', { companyId });
    await companyScope.em.flush();
    return requireRecord(companyScope);
  });
}
