import { recurrenceMonths } from '#shared/rules/recurrence.ts';

/** Months of the recurrence of a company `c`. */
export const monthsSql = `case c.recurrence ${Object.entries(recurrenceMonths)
  .map(([recurrence, months]) => `when '${recurrence}' then ${months}`)
  .join(' ')} end`;
