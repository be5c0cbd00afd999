import type { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { authorize, found, inCompany, type Scope } from '#server/platform/db/scope.ts';
import { Plan } from '#server/areas/plans/index.ts';
import { writeSetting } from '#server/areas/settings/index.ts';
import { revokeEveryone } from '#server/areas/users/index.ts';
import { Company } from './Company.ts';
import { dueDateOf } from './dueDate.ts';
import { reachable } from './reachable.ts';

type Changes = Omit<InputOf<typeof api.companies.update>, 'id'>;

const companyOf = async ({ em, companyId }: Scope): Promise<Company> =>
  found(await em.findOne(Company, { id: companyId }), 'ERR_NO_COMPANY_FOUND');

async function change(scope: Scope, { campaignsEnabled, dueDate, ...changes }: Changes): Promise<Company> {
  const company = await companyOf(scope);
  if (changes.planId) {
    found(await scope.em.findOne(Plan, { id: changes.planId }), 'ERR_NO_PLAN_FOUND');
  }
  if (company.status && changes.status === false) {
    await revokeEveryone(scope);
  }
  scope.em.assign(company, { ...changes, ...(dueDate !== undefined && { dueDate: dueDateOf(scope, dueDate) }) });
  if (campaignsEnabled !== undefined) {
    await writeSetting(scope, 'campaignsEnabled', String(campaignsEnabled));
  }
  scope.record('company.changed', { companyId: company.id });
  await scope.em.flush();
  return company;
}

/** Changes a company; one that is switched off loses its sessions. */
export const updateCompany = (scope: Scope, { id, ...changes }: InputOf<typeof api.companies.update>): Promise<Company> =>
  inCompany(scope, id, (inside) => change(inside, changes));

export async function updateSchedules(scope: Scope, { id, schedules }: InputOf<typeof api.companies.updateSchedules>): Promise<Company> {
  const companyId = reachable(scope, id);
  authorize(scope, 'company.writeHours', { id: companyId });
  return inCompany(scope, companyId, async (inside) => {
    const company = await companyOf(inside);
    company.schedules = schedules;
    inside.record('company.changed', { companyId });
    await inside.em.flush();
    return company;
  });
}
