import type { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { required, runInCompany, type Scope } from '#server/platform/database/scope.ts';
import { Company, companyRecords, Plan } from '#server/tenancy/companies/index.ts';
import { writeSetting } from '#server/tenancy/settings/index.ts';
import { revokeCompanySessions } from '#server/workspace/users/index.ts';
import { dayOfMonth, isAnchorOf } from '#shared/rules/recurrence.ts';
import { toZonedDay } from '#shared/rules/zonedTime.ts';
import type { CompanyRecord } from '#shared/tenancy/companies/record.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { parseDueDate } from './parseDueDate.ts';

type CompanyChanges = Omit<InputOf<typeof api.companies.update>, 'id'>;

/** The due date with the day of month that was meant: the last day of a shorter month leaves it as it was. */
function dueColumns(scope: Scope, company: Company, text: string | null): Pick<Company, 'dueDate' | 'dueAnchor'> {
  const dueDate = parseDueDate(scope, text);
  if (dueDate === null) {
    return { dueDate, dueAnchor: null };
  }
  const dayOf = (time: Date): string => toZonedDay(time, scope.platform.config.timeZone);
  const meant = company.dueAnchor ?? (company.dueDate ? dayOfMonth(dayOf(company.dueDate)) : null);
  const day = dayOf(dueDate);
  return { dueDate, dueAnchor: meant !== null && isAnchorOf(meant, day) ? meant : dayOfMonth(day) };
}

async function applyChanges(scope: Scope, { campaignsEnabled, dueDate, ...changes }: CompanyChanges): Promise<CompanyRecord> {
  const company = required(await scope.em.findOne(Company, { id: scope.companyId }), 'ERR_NO_COMPANY_FOUND');
  if (changes.planId) {
    required(await scope.em.findOne(Plan, { id: changes.planId }), 'ERR_NO_PLAN_FOUND');
  }
  if (company.status && changes.status === false) {
    await revokeCompanySessions(scope);
  }
  scope.em.assign(company, { ...changes, ...(dueDate !== undefined && dueColumns(scope, company, dueDate)) });
  if (campaignsEnabled !== undefined) {
    await writeSetting(scope, 'campaignsEnabled', String(campaignsEnabled));
  }
  scope.recordEvent('company.changed', { companyId: company.id });
  await scope.em.flush();
  return required(await findRecord(scope.em, companyRecords, company.id), 'ERR_NO_COMPANY_FOUND');
}

/** Changes a company; deactivating it ends its sessions. */
export const updateCompany = (scope: Scope, { id, ...changes }: InputOf<typeof api.companies.update>): Promise<CompanyRecord> =>
  runInCompany(scope, id, (companyScope) => applyChanges(companyScope, changes));
