import type { CompanyRecord } from '#shared/areas/companies.ts';
import type { PageResult } from '#shared/kit/page.ts';
import type { RowPage } from '#server/platform/database/findPage.ts';
import type { Company } from './Company.ts';

export const presentCompany = (company: Company): CompanyRecord => ({
  id: company.id,
  name: company.name,
  phone: company.phone ?? null,
  email: company.email ?? null,
  status: company.status,
  dueDate: company.dueDate?.toISOString() ?? null,
  trialExpiration: company.trialExpiration?.toISOString() ?? null,
  recurrence: company.recurrence,
  schedules: company.schedules,
  planId: company.planId ?? null,
  createdAt: company.createdAt.toISOString(),
  updatedAt: company.updatedAt.toISOString(),
});

export const presentCompanyPage = ({ rows, count, hasMore }: RowPage<Company>): PageResult<'companies', CompanyRecord> => ({
  companies: rows.map(presentCompany),
  count,
  hasMore,
});

/** Includes the generated password of the first admin, which is shown once. */
export const presentCreatedCompany = ({
  company,
  password,
}: {
  company: Company;
  password?: string;
}): CompanyRecord & { password?: string } => ({
  ...presentCompany(company),
  ...(password !== undefined && { password }),
});
