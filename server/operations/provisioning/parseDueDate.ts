import { AppError } from '#shared/errors.ts';
import { parseZonedEnd } from '#shared/rules/zonedTime.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Renewals add to it, and the database ends with the year 9999 in UTC. */
const lastDueDate = new Date('3000-01-01T00:00:00Z');

/** A due date as operators write it; empty gives null. The end of that day counts: payment until the 15th covers the 15th. */
export function parseDueDate({ platform }: Scope, text: string | null): Date | null {
  if (text === null || text === '') {
    return null;
  }
  const dueDate = parseZonedEnd(text, platform.config.timeZone);
  if (dueDate === null || dueDate > lastDueDate) {
    throw new AppError('ERR_VALIDATION', { fields: { dueDate: 'date.format' } });
  }
  return dueDate;
}
