import type { PlanInput, PlanRecord } from '#shared/areas/plans.ts';

const limitKeys = ['users', 'connections', 'queues'] as const;

/** The limits of a draft that are lower than the plan's. */
export const findLowerLimits = (plan: PlanRecord, draft: Partial<PlanInput>): Partial<Pick<PlanRecord, (typeof limitKeys)[number]>> =>
  Object.fromEntries(
    limitKeys.flatMap((key) => {
      const limit = draft[key];
      return typeof limit === 'number' && Number.isInteger(limit) && limit >= 0 && limit < plan[key] ? [[key, limit]] : [];
    }),
  );
