import { dayMs } from '#shared/rules/durations.ts';
import type { Platform } from './platform.ts';

/** Companies that were due before this moment are overdue: their days of grace are over. */
export const findOverdueBefore = ({ config, now }: Pick<Platform, 'config' | 'now'>): Date =>
  new Date(now().getTime() - config.graceDays * dayMs);
