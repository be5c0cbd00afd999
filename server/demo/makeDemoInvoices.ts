import { addMonths, dayOfMonth } from '#shared/rules/recurrence.ts';
import { parseZonedEnd, toZonedDay } from '#shared/rules/zonedTime.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { dayMs } from '#shared/rules/durations.ts';

const value = 30;
/** Months between the invoices' due days and the next one. */
const ages = [3, 2, 1, 0];

const invoiceStatement = `
  with made as (
    insert into invoices (company_id, detail, status, value, price, months, due_date, due_day, paid_at, period_start, period_end, anchor_day)
    select $1, p.name, case when $2::boolean then 'paid' else 'open' end, $3, $3, 1, $4, $5::date,
      case when $2 then $6::timestamptz end, case when $2 then $4::timestamptz end, case when $2 then $7::timestamptz end,
      case when $2 then $8::smallint end
    from companies c join plans p on p.id = c.plan_id where c.id = $1
    returning id)
  insert into ledger_entries (company_id, invoice_id, kind, amount, reference)
  select $1, id, 'price', $3, 'price:' || id from made
  union all select $1, id, 'payment', -$3::numeric, 'outside:' || id from made where $2`;

/** Three paid invoices of the demo company, and one that is due in six days. */
export async function makeDemoInvoices(scope: Scope): Promise<void> {
  const { em, companyId, now, platform } = scope;
  const { timeZone } = platform.config;
  const nextDay = toZonedDay(new Date(now.getTime() + 6 * dayMs), timeZone);
  const endOf = (day: string): Date => required(parseZonedEnd(day, timeZone), 'ERR_UNEXPECTED');
  for (const age of ages) {
    const day = addMonths(nextDay, -age);
    const dueDate = endOf(day);
    const paidAt = new Date(dueDate.getTime() - 2 * dayMs);
    const periodEnd = endOf(addMonths(day, 1));
    await execute(em, invoiceStatement, [companyId, age > 0, value, dueDate, day, paidAt, periodEnd, dayOfMonth(day)]);
  }
}
