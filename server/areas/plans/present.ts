import type { PlanRecord } from '#shared/areas/plans.ts';
import type { PageResult } from '#shared/kit/page.ts';
import type { RowPage } from '#server/platform/database/findPage.ts';
import type { Plan } from './Plan.ts';

export const presentPlan = (plan: Plan): PlanRecord => ({
  id: plan.id,
  name: plan.name,
  users: plan.users,
  connections: plan.connections,
  queues: plan.queues,
  value: plan.value,
  useSchedules: plan.useSchedules,
  useCampaigns: plan.useCampaigns,
  useInternalChat: plan.useInternalChat,
  useExternalApi: plan.useExternalApi,
  useKanban: plan.useKanban,
  useOpenAi: plan.useOpenAi,
  useIntegrations: plan.useIntegrations,
  createdAt: plan.createdAt.toISOString(),
  updatedAt: plan.updatedAt.toISOString(),
});

export const presentPlans = (plans: readonly Plan[]): PlanRecord[] => plans.map(presentPlan);

export const presentPlanPage = ({ rows, count, hasMore }: RowPage<Plan>): PageResult<'plans', PlanRecord> => ({
  plans: presentPlans(rows),
  count,
  hasMore,
});
