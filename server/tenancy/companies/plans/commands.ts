import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import { maxPlans, type PlanRecord } from '#shared/tenancy/companies/plans.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { LockMode } from '@mikro-orm/postgresql';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { findRecord, listRecords, pageRows } from '#server/platform/database/records.ts';
import { byName } from '#server/platform/database/rowOrder.ts';
import { queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import type { PublicContext } from '#server/platform/http/RequestContext.ts';
import { Plan } from './Plan.ts';
import { planListRecords, planRecords } from './planRecords.ts';

const pageSize = 20;
const orderBy = byName('p.name', 'p.id');

export const listPlans = ({ platform }: PublicContext): Promise<PlanRecord[]> =>
  runInSystemScope(platform, 'the plans on offer', ({ em }) => listRecords(em, planRecords, { where: () => 'p.is_public', orderBy }));

export const pagePlans = (
  { platform }: Scope,
  { searchParam = '', pageNumber, after }: InputOf<typeof api.plans.page>,
): Promise<ResultOf<typeof api.plans.page>> =>
  runInSystemScope(platform, 'an operator lists plans with the number of their companies', ({ em }) =>
    pageRows(em, planListRecords, {
      key: 'plans',
      where: (bind) => `${matchesTerm(searchParam, { texts: ['p.name'] }, bind)}`,
      orderBy,
      pageNumber,
      after,
      pageSize,
    }),
  );

const ownPlanQuery = queryOf({}, 'select from companies where plan_id = $1 and id = $2');
const plannedQuery = queryOf({}, 'select from companies where plan_id = $1 limit 1');

const isOwnPlan = async ({ em, companyId }: Scope, planId: number): Promise<boolean> =>
  (await queryRows(em, ownPlanQuery, [planId, companyId])).length > 0;

/** Operators may read any plan, others the plan of their company. */
export async function showPlan(scope: Scope, { id }: InputOf<typeof api.plans.show>): Promise<PlanRecord> {
  const mayRead = scope.actor.super || (await isOwnPlan(scope, id));
  return required(mayRead ? await findRecord(scope.em, planRecords, id) : null, 'ERR_NO_PLAN_FOUND');
}

export const createPlan = ({ platform }: Scope, input: InputOf<typeof api.plans.create>): Promise<PlanRecord> =>
  runInSystemScope(platform, 'an operator adds a plan', async ({ em }) => {
    if ((await em.count(Plan)) >= maxPlans) {
      throw new AppError('ERR_PLANS_LIMIT', { values: { limit: maxPlans } });
    }
    const { users = 0, connections = 0, queues = 0, storage = null, value = 0 } = input;
    const plan = em.create(Plan, { ...input, users, connections, queues, storage, value });
    await em.flush();
    return required(await findRecord(em, planRecords, plan.id), 'ERR_NO_PLAN_FOUND');
  });

export const updatePlan = ({ platform }: Scope, { id, ...changes }: InputOf<typeof api.plans.update>): Promise<PlanRecord> =>
  runInSystemScope(platform, 'an operator changes a plan', async ({ em }) => {
    em.assign(required(await em.findOne(Plan, { id }), 'ERR_NO_PLAN_FOUND'), changes);
    await em.flush();
    return required(await findRecord(em, planRecords, id), 'ERR_NO_PLAN_FOUND');
  });

/** The lock prevents companies from choosing the plan meanwhile. */
export const removePlan = ({ platform }: Scope, { id }: InputOf<typeof api.plans.remove>): Promise<void> =>
  runInSystemScope(platform, 'an operator removes a plan', async ({ em }) => {
    const plan = required(await em.findOne(Plan, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }), 'ERR_NO_PLAN_FOUND');
    if ((await queryRows(em, plannedQuery, [id])).length > 0) {
      throw new AppError('ERR_PLAN_IN_USE');
    }
    em.remove(plan);
  });
