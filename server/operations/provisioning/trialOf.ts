import { dayMs } from '#shared/rules/durations.ts';

const trialMs = 3 * dayMs;

/** The trial of a company that is opened now. */
export function trialOf(now: Date): { readonly dueDate: Date; readonly trialExpiration: Date } {
  const trialExpiration = new Date(now.getTime() + trialMs);
  return { dueDate: trialExpiration, trialExpiration };
}
