import type { api } from '#shared/api.ts';
import type { CompanyListRecord, CompanyWithPlan } from '#shared/areas/companies.ts';
import { settingKeys } from '#shared/areas/settings.ts';
import { planFlags } from '#shared/rules/planFlags.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { collateByName, orderByName } from '#server/platform/database/orderByName.ts';
import { columnsFor, jsonSql, jsonList, jsonObject, jsonObjectOrNull, type Columns } from '#server/platform/database/sqlJson.ts';
import { matchContaining, findPage, type RowPage } from '#server/platform/database/findPage.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { authorize, required, runInCompany, type Scope } from '#server/platform/database/scope.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import { planFlagColumns } from '#server/areas/plans/index.ts';
import { isSecret, settingsJson } from '#server/areas/settings/index.ts';
import { Company } from './Company.ts';
import { accessibleCompanyId } from './accessibleCompanyId.ts';

const pageSize = 20;
const secretKeys = settingKeys.filter(isSecret);

const listColumns: Columns<CompanyListRecord> = {
  id: 'c.id',
  name: 'c.name',
  phone: 'c.phone',
  email: 'c.email',
  status: 'c.status',
  dueDate: 'iso(c.due_date)',
  trialExpiration: 'iso(c.trial_expiration)',
  recurrence: 'c.recurrence',
  schedules: jsonSql('c.schedules'),
  planId: 'c.plan_id',
  plan: jsonObjectOrNull('p.id', { id: 'p.id', name: 'p.name', value: 'p.value' }),
  settings: settingsJson('s.key <> all($1)'),
  createdAt: 'iso(c.created_at)',
  updatedAt: 'iso(c.updated_at)',
};
const nameOrder = `order by ${collateByName('c.name')}, c.id`;
const listQuery = `select ${jsonList(listColumns, `from companies c left join plans p on p.id = c.plan_id ${nameOrder}`)} as records`;

/** All companies; secret settings are left out. */
export const listCompanies = ({ platform }: Scope): Promise<CompanyListRecord[]> =>
  runInSystemScope(platform, 'an operator lists companies', async ({ em }) => {
    const [list] = await queryRows(em, queryOf<{ records: CompanyListRecord[] }>({ records: column.storedJson() }, listQuery), [
      secretKeys,
    ]);
    return list?.records ?? [];
  });

export const pageCompanies = (
  { platform }: Scope,
  { searchParam, pageNumber }: InputOf<typeof api.companies.page>,
): Promise<RowPage<Company>> =>
  runInSystemScope(platform, 'an operator lists companies', ({ em }) =>
    findPage(em, Company, {
      where: searchParam ? { name: matchContaining(searchParam) } : {},
      orderBy: orderByName(),
      pageNumber,
      pageSize,
    }),
  );

export const showCompany = (scope: Scope, { id }: InputOf<typeof api.companies.show>): Promise<Company> =>
  runInCompany(scope, accessibleCompanyId(scope, id), async ({ em }) =>
    required(await em.findOne(Company, { id }), 'ERR_NO_COMPANY_FOUND'),
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

const showWithPlanQuery = `select ${jsonObject(withPlanColumns)} as record from companies c left join plans p on p.id = c.plan_id where c.id = $1`;

export async function showCompanyWithPlan(scope: Scope, { id }: InputOf<typeof api.companies.listPlan>): Promise<CompanyWithPlan> {
  authorize(scope, 'company.read', { id });
  return runInCompany(scope, id, async ({ em }) => {
    const [row] = await queryRows(em, queryOf<{ record: CompanyWithPlan }>({ record: column.storedJson() }, showWithPlanQuery), [id]);
    return required(row, 'ERR_NO_COMPANY_FOUND').record;
  });
}

const listWithPlanQuery = `select ${jsonList(withPlanColumns, `from companies c join plans p on p.id = c.plan_id ${nameOrder}`)} as records`;

export const listCompaniesWithPlans = ({ platform }: Scope): Promise<{ companies: CompanyWithPlan[] }> =>
  runInSystemScope(platform, 'an operator lists companies with their plans', async ({ em }) => {
    const [list] = await queryRows(em, queryOf<{ records: CompanyWithPlan[] }>({ records: column.storedJson() }, listWithPlanQuery));
    return { companies: list?.records ?? [] };
  });
