import type { PlanRecord } from '#shared/areas/plans.ts';
import type { PageOf } from '#shared/kit/page.ts';
import type { Page } from '#server/platform/db/page.ts';
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

export const presentPage = ({ rows, count, hasMore }: Page<Plan>): PageOf<'plans', PlanRecord> => ({
  plans: presentPlans(rows),
  count,
  hasMore,
});
