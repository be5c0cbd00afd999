import type { api } from '#shared/api.ts';
import type { CompanyRow, CompanyWithPlan } from '#shared/areas/companies.ts';
import { settingKeys } from '#shared/areas/settings.ts';
import { planFlags } from '#shared/rules/planFlags.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { byName, inOrderOfName } from '#server/platform/db/byName.ts';
import { columnsFor, jsonSql, listOf, objectOf, objectOrNull, type Columns } from '#server/platform/db/json.ts';
import { contains, pageOf, type Page } from '#server/platform/db/page.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import { authorize, found, inCompany, type Scope } from '#server/platform/db/scope.ts';
import { systemScope } from '#server/platform/db/systemScope.ts';
import { planFlagColumns } from '#server/areas/plans/index.ts';
import { isSecret, settingsJson } from '#server/areas/settings/index.ts';
import { Company } from './Company.ts';
import { reachable } from './reachable.ts';

const pageSize = 20;
const secretKeys = settingKeys.filter(isSecret);

const listed: Columns<CompanyRow> = {
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
  plan: objectOrNull('p.id', { id: 'p.id', name: 'p.name', value: 'p.value' }),
  settings: settingsJson('s.key <> all($1)'),
  createdAt: 'iso(c.created_at)',
  updatedAt: 'iso(c.updated_at)',
};
const inOrder = `order by ${byName('c.name')}, c.id`;
const listQuery = `select ${listOf(listed, `from companies c left join plans p on p.id = c.plan_id ${inOrder}`)} as records`;

/** Every company; its secrets stay with its own admins. */
export const listCompanies = ({ platform }: Scope): Promise<CompanyRow[]> =>
  systemScope(platform, 'an operator lists companies', async ({ em }) => {
    const [list] = await rows(em, queryOf<{ records: CompanyRow[] }>({ records: column.storedJson() }, listQuery), [secretKeys]);
    return list?.records ?? [];
  });

export const pageCompanies = (
  { platform }: Scope,
  { searchParam, pageNumber }: InputOf<typeof api.companies.page>,
): Promise<Page<Company>> =>
  systemScope(platform, 'an operator lists companies', ({ em }) =>
    pageOf(em, Company, {
      where: searchParam ? { name: contains(searchParam) } : {},
      orderBy: inOrderOfName(),
      pageNumber,
      pageSize,
    }),
  );

export const showCompany = (scope: Scope, { id }: InputOf<typeof api.companies.show>): Promise<Company> =>
  inCompany(scope, reachable(scope, id), async ({ em }) => found(await em.findOne(Company, { id }), 'ERR_NO_COMPANY_FOUND'));

/** Clients break without a plan, so a company that has none answers an empty one. */
const withPlan: Columns<CompanyWithPlan> = {
  id: 'c.id',
  name: 'c.name',
  email: 'c.email',
  phone: 'c.phone',
  status: 'c.status',
  dueDate: 'iso(c.due_date)',
  createdAt: 'iso(c.created_at)',
  plan: objectOf({
    id: 'coalesce(p.id, 0)',
    name: `coalesce(p.name, '')`,
    users: 'coalesce(p.users, 0)',
    connections: 'coalesce(p.connections, 0)',
    queues: 'coalesce(p.queues, 0)',
    value: 'coalesce(p.value, 0)',
    ...columnsFor(planFlags, (flag) => `coalesce(${planFlagColumns[flag]}, false)`),
  }),
};

const showWithPlan = `select ${objectOf(withPlan)} as record from companies c left join plans p on p.id = c.plan_id where c.id = $1`;

export async function showWithItsPlan(scope: Scope, { id }: InputOf<typeof api.companies.listPlan>): Promise<CompanyWithPlan> {
  authorize(scope, 'company.read', { id });
  return inCompany(scope, id, async ({ em }) => {
    const [row] = await rows(em, queryOf<{ record: CompanyWithPlan }>({ record: column.storedJson() }, showWithPlan), [id]);
    return found(row, 'ERR_NO_COMPANY_FOUND').record;
  });
}

const listWithPlan = `select ${listOf(withPlan, `from companies c join plans p on p.id = c.plan_id ${inOrder}`)} as records`;

export const listWithPlans = ({ platform }: Scope): Promise<{ companies: CompanyWithPlan[] }> =>
  systemScope(platform, 'an operator lists companies with their plans', async ({ em }) => {
    const [list] = await rows(em, queryOf<{ records: CompanyWithPlan[] }>({ records: column.storedJson() }, listWithPlan));
    return { companies: list?.records ?? [] };
  });
