import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { addLedgerEntry, carryAccount, countEntries } from './ledger.ts';
import { monthsSql } from './monthsSql.ts';
import { settleIfCovered } from './settleInvoice.ts';

interface DifferenceRow {
  readonly id: number;
  /** In reais: what the new plan costs more. */
  readonly difference: number;
}

const shape = { id: column.number(), difference: column.number() };
const joins = 'from invoices i join companies c on c.id = i.company_id join plans p on p.id = c.plan_id';

/** What is left of each paid period, at the difference of the two plans' prices. */
const paidPeriodsQuery = queryOf<DifferenceRow>(
  shape,
  `select i.id, round((p.value * i.months - i.price) * (extract(epoch from i.period_end - greatest(i.period_start, $2))
     / extract(epoch from i.period_end - i.period_start))::numeric, 2)::float8 as difference
   ${joins} where i.company_id = $1 and i.status = 'paid' and i.period_end > $2 and i.plan_id <> c.plan_id order by i.id`,
);

const openInvoiceQuery = queryOf<DifferenceRow>(
  shape,
  `select i.id, (p.value * ${monthsSql} - i.price)::float8 as difference
   ${joins} where i.company_id = $1 and i.status = 'open' and (i.plan_id <> c.plan_id or i.months <> ${monthsSql})`,
);

/** A paid period keeps its length and its name. */
const newPlanStatement = `
  update invoices i set plan_id = p.id, months = m.months, price = p.value * m.months,
    detail = case i.status when 'open' then p.name else i.detail end, updated_at = now()
  from companies c join plans p on p.id = c.plan_id
    cross join lateral (select case o.status when 'open' then ${monthsSql} else o.months end as months from invoices o where o.id = $1) m
  where c.id = i.company_id and i.id = $1`;

async function bookDifference(scope: Scope, { id, difference }: DifferenceRow, kind: 'price' | 'proration'): Promise<void> {
  const prefix = `${kind}:${id}:plan-`;
  const reference = `${prefix}${await countEntries(scope, prefix)}`;
  await addLedgerEntry(scope, { invoiceId: kind === 'price' ? id : null, kind, amount: difference, reference });
  await execute(scope.em, newPlanStatement, [id]);
}

/**
 * Follows a change of plan or recurrence: the rest of what is paid is charged or credited by the second, and the open invoice gets
 * the new price and that difference.
 */
export async function followPlan(scope: Scope): Promise<void> {
  const { em, companyId, now } = scope;
  const periods = await queryRows(em, paidPeriodsQuery, [companyId, now]);
  for (const period of periods) {
    await bookDifference(scope, period, 'proration');
  }
  const [changed] = await queryRows(em, openInvoiceQuery, [companyId]);
  if (changed !== undefined) {
    await bookDifference(scope, changed, 'price');
  }
  if (changed !== undefined || periods.length > 0) {
    await carryToOpenInvoice(scope);
  }
}

async function carryToOpenInvoice(scope: Scope): Promise<void> {
  const query = queryOf({ id: column.number() }, `select id from invoices where company_id = $1 and status = 'open'`);
  const [open] = await queryRows(scope.em, query, [scope.companyId]);
  if (open !== undefined) {
    await carryAccount(scope, open.id);
    await settleIfCovered(scope, open.id, 'plan');
  }
}
