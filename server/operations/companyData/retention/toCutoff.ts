import { dayMs } from '#shared/rules/durations.ts';

/** Before when things are too old; null: they are kept for ever. */
export const toCutoff = (days: string, now: Date): Date | null => (days === '' ? null : new Date(now.getTime() - Number(days) * dayMs));
