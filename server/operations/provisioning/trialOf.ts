const trialMs = 3 * 24 * 3_600_000;

/** The trial of a company that is opened now. */
export function trialOf(now: Date): { readonly dueDate: Date; readonly trialExpiration: Date } {
  const trialExpiration = new Date(now.getTime() + trialMs);
  return { dueDate: trialExpiration, trialExpiration };
}
