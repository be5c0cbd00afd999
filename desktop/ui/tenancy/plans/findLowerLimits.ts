import type { PlanInput, PlanRecord } from '#shared/tenancy/plans.ts';

const limitKeys = ['users', 'connections', 'queues', 'storage'] as const;

type LowerLimits = Partial<Record<(typeof limitKeys)[number], number>>;

const isLower = (limit: number, current: number | null): boolean =>
  Number.isInteger(limit) && limit >= 0 && limit < (current ?? Number.POSITIVE_INFINITY);

/** The limits of a draft that are lower than the plan's; one without a limit of storage is lowered by any. */
export const findLowerLimits = (plan: PlanRecord, draft: Partial<PlanInput>): LowerLimits =>
  Object.fromEntries(
    limitKeys.flatMap((key) => {
      const limit = draft[key];
      return typeof limit === 'number' && isLower(limit, plan[key]) ? [[key, limit]] : [];
    }),
  );
