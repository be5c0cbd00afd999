import type { Platform } from './platform.ts';

const dayMs = 24 * 3_600_000;

/** Companies that were due before this moment are overdue: their days of grace are over. */
export const findOverdueBefore = ({ config, now }: Pick<Platform, 'config' | 'now'>): Date =>
  new Date(now().getTime() - config.graceDays * dayMs);
