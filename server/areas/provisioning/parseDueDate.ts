import { AppError } from '#shared/errors.ts';
import { parseZonedEnd } from '#shared/rules/zonedTime.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** A due date as operators write it; empty gives null. The end of that day counts: payment until the 15th covers the 15th. */
export function parseDueDate({ platform }: Scope, text: string | null): Date | null {
  if (text === null || text === '') {
    return null;
  }
  const dueDate = parseZonedEnd(text, platform.config.timeZone);
  if (dueDate === null) {
    throw new AppError('ERR_VALIDATION', { fields: { dueDate: 'date.format' } });
  }
  return dueDate;
}
