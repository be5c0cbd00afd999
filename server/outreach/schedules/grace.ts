import { dayMs } from '#shared/rules/durations.ts';

/** How late a message may leave, after a downtime for instance: one that is later is an error, not a surprise. */
export const graceMs = dayMs;
