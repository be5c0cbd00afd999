import type { api } from '#shared/api.ts';
import type {
  CompanyListRecord,
  CompanyPageRecord,
  CompanyRecord,
  CompanyUsage,
  CompanyWithPlan,
} from '#shared/tenancy/companies/record.ts';
import type { SettingRecord } from '#shared/tenancy/settings.ts';
import { planFlags } from '#shared/rules/planFlags.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { columnsFor, jsonObject, jsonObjectOrNull, type Columns, type JsonSql } from '#server/platform/database/sqlJson.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { findRecord, listRecords, pageRows, type RecordSource } from '#server/platform/database/records.ts';
import { byName } from '#server/platform/database/rowOrder.ts';
import { authorize, required, runInCompany, type Scope } from '#server/platform/database/scope.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import { planFlagColumns } from './plans/planFlagColumns.ts';
import { accessibleCompanyId } from './accessibleCompanyId.ts';
import { companyRecords } from './companyRecords.ts';

const pageSize = 20;

const nameOrder = byName('c.name', 'c.id');

declare module '#server/platform/database/sqlFragments.ts' {
  interface SqlFragments {
    /** Settings of a company `c` without the secret ones. */
    'company.settings': JsonSql<SettingRecord[]>;
    /** What a company `c` uses. */
    'company.usage': JsonSql<CompanyUsage>;
  }
}

const companiesWithSettings = (settings: JsonSql<SettingRecord[]>): RecordSource<CompanyListRecord> => ({
  columns: {
    ...companyRecords.columns,
    plan: jsonObjectOrNull('p.id', { id: 'p.id', name: 'p.name', value: 'p.value' }),
    settings,
  },
  from: 'companies c left join plans p on p.id = c.plan_id',
});

const companiesWithUsage = ({ sqlFragments }: Scope['platform']): RecordSource<CompanyPageRecord> => {
  const { columns, from } = companiesWithSettings(sqlFragments['company.settings']);
  return { columns: { ...columns, usage: sqlFragments['company.usage'] }, from };
};

/** All companies; secret settings are left out. */
export const listCompanies = ({ platform }: Scope): Promise<CompanyListRecord[]> =>
  runInSystemScope(platform, 'an operator lists companies', ({ em }) =>
    listRecords(em, companiesWithSettings(platform.sqlFragments['company.settings']), { orderBy: nameOrder }),
  );

export const pageCompanies = (
  { platform }: Scope,
  { searchParam = '', pageNumber, after }: InputOf<typeof api.companies.page>,
): Promise<ResultOf<typeof api.companies.page>> =>
  runInSystemScope(platform, 'an operator lists companies', ({ em }) =>
    pageRows(em, companiesWithUsage(platform), {
      key: 'companies',
      where: (bind) => matchesTerm(searchParam, { texts: ['c.name', 'c.email'] }, bind),
      orderBy: nameOrder,
      pageNumber,
      after,
      pageSize,
    }),
  );

export const showCompany = (scope: Scope, { id }: InputOf<typeof api.companies.show>): Promise<CompanyRecord> =>
  runInCompany(scope, accessibleCompanyId(scope, id), async ({ em }) =>
    required(await findRecord(em, companyRecords, id), 'ERR_NO_COMPANY_FOUND'),
  );

/** Clients need a plan object: a company without a plan gets an empty one. */
const withPlanColumns: Columns<CompanyWithPlan> = {
  id: 'c.id',
  name: 'c.name',
  email: 'c.email',
  phone: 'c.phone',
  status: 'c.status',
  dueDate: 'iso(c.due_date)',
  createdAt: 'iso(c.created_at)',
  plan: jsonObject({
    id: 'coalesce(p.id, 0)',
    name: `coalesce(p.name, '')`,
    users: 'coalesce(p.users, 0)',
    connections: 'coalesce(p.connections, 0)',
    queues: 'coalesce(p.queues, 0)',
    value: 'coalesce(p.value, 0)',
    ...columnsFor(planFlags, (flag) => `coalesce(${planFlagColumns[flag]}, false)`),
  }),
};

const companiesWithOptionalPlan: RecordSource<CompanyWithPlan> = {
  columns: withPlanColumns,
  from: 'companies c left join plans p on p.id = c.plan_id',
};

export async function showCompanyWithPlan(scope: Scope, { id }: InputOf<typeof api.companies.listPlan>): Promise<CompanyWithPlan> {
  authorize(scope, 'company.read', { id });
  return runInCompany(scope, id, async ({ em }) => required(await findRecord(em, companiesWithOptionalPlan, id), 'ERR_NO_COMPANY_FOUND'));
}

const companiesWithPlan: RecordSource<CompanyWithPlan> = {
  columns: withPlanColumns,
  from: 'companies c join plans p on p.id = c.plan_id',
};

export const listCompaniesWithPlans = ({ platform }: Scope): Promise<{ companies: CompanyWithPlan[] }> =>
  runInSystemScope(platform, 'an operator lists companies with their plans', async ({ em }) => ({
    companies: await listRecords(em, companiesWithPlan, { orderBy: nameOrder }),
  }));
