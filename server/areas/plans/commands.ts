import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { LockMode } from '@mikro-orm/postgresql';
import { orderByName } from '#server/platform/database/orderByName.ts';
import { matchContaining, findPage, type RowPage } from '#server/platform/database/findPage.ts';
import { queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import { Plan } from './Plan.ts';

const pageSize = 20;

export const listPlans = ({ platform }: PublicContext): Promise<Plan[]> =>
  runInSystemScope(platform, 'the plans on offer', ({ em }) => em.find(Plan, {}, { orderBy: orderByName() }));

export const pagePlans = ({ em }: Scope, { searchParam, pageNumber }: InputOf<typeof api.plans.page>): Promise<RowPage<Plan>> =>
  findPage(em, Plan, { where: searchParam ? { name: matchContaining(searchParam) } : {}, pageNumber, pageSize, orderBy: orderByName() });

const isOwnPlan = async ({ em, companyId }: Scope, planId: number): Promise<boolean> => {
  const own = await queryRows(em, queryOf({}, 'select from companies where id = $1 and plan_id = $2'), [companyId, planId]);
  return own.length > 0;
};

/** Operators may read any plan, others the plan of their company. */
export async function showPlan(scope: Scope, { id }: InputOf<typeof api.plans.show>): Promise<Plan> {
  const mayRead = scope.actor.super || (await isOwnPlan(scope, id));
  return required(mayRead ? await scope.em.findOne(Plan, { id }) : null, 'ERR_NO_PLAN_FOUND');
}

export const createPlan = ({ platform }: Scope, input: InputOf<typeof api.plans.create>): Promise<Plan> =>
  runInSystemScope(platform, 'an operator adds a plan', async ({ em }) => {
    const { users = 0, connections = 0, queues = 0, value = 0 } = input;
    return em.create(Plan, { ...input, users, connections, queues, value });
  });

export const updatePlan = ({ platform }: Scope, { id, ...changes }: InputOf<typeof api.plans.update>): Promise<Plan> =>
  runInSystemScope(platform, 'an operator changes a plan', async ({ em }) =>
    em.assign(required(await em.findOne(Plan, { id }), 'ERR_NO_PLAN_FOUND'), changes),
  );

/** The lock prevents companies from choosing the plan meanwhile. */
export const removePlan = ({ platform }: Scope, { id }: InputOf<typeof api.plans.remove>): Promise<void> =>
  runInSystemScope(platform, 'an operator removes a plan', async ({ em }) => {
    const plan = required(await em.findOne(Plan, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }), 'ERR_NO_PLAN_FOUND');
    const customers = await queryRows(em, queryOf({}, 'select from companies where plan_id = $1 limit 1'), [id]);
    if (customers.length > 0) {
      throw new AppError('ERR_PLAN_IN_USE');
    }
    em.remove(plan);
  });
