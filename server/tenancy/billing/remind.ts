import { addDays, toZonedDay } from '#shared/rules/zonedTime.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { mailCompany } from './mailCompany.ts';

/** Days until the due day, at most, of each reminder; the first that fits. */
const stages = [
  { stage: 'lapsed', days: -7 },
  { stage: 'late', days: -1 },
  { stage: 'last', days: 1 },
  { stage: 'soon', days: 5 },
] as const;

/** Open invoices whose due day comes within the first reminder's days. */
export const invoicesToRemind = `invoices where status = 'open' and due_day <= $1::date`;

export const findRemindBefore = (now: Date, timeZone: string): string => addDays(toZonedDay(now, timeZone), 5);

const openQuery = queryOf(
  { id: column.number(), dueDay: column.text(), days: column.number() },
  `select id, due_day::text as "dueDay", due_day - $1::date as days from invoices where status = 'open'`,
);

const noteQuery = queryOf(
  { isNew: column.boolean() },
  `insert into invoice_reminders (company_id, invoice_id, due_day, stage) values ($1, $2, $3, $4)
   on conflict do nothing returning true as "isNew"`,
);

/** Reminds the company of its open invoice: five days and a day before, a day and a week after; each once per due day. */
export async function remind(scope: Scope): Promise<void> {
  const { em, companyId, now, platform } = scope;
  const [open] = await queryRows(em, openQuery, [toZonedDay(now, platform.config.timeZone)]);
  const due = open && stages.find(({ days }) => open.days <= days);
  if (open === undefined || due === undefined) {
    return;
  }
  const [noted] = await queryRows(em, noteQuery, [companyId, open.id, open.dueDay, due.stage]);
  if (noted !== undefined) {
    await mailCompany(scope, open.days < 0 ? 'invoiceOverdue' : 'invoiceDue', open.id);
  }
}
