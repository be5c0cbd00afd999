import { dayMs } from '#shared/rules/durations.ts';
import { recurrenceMonths } from '#shared/rules/recurrence.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { lockCompany } from '#server/platform/database/companyLock.ts';
import { addLedgerEntry, carryAccount, countEntries } from './ledger.ts';
import { settleIfCovered } from './settleInvoice.ts';

/** Months of the recurrence of a company `c`. */
const monthsSql = `case c.recurrence ${Object.entries(recurrenceMonths)
  .map(([recurrence, months]) => `when '${recurrence}' then ${months}`)
  .join(' ')} end`;

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
async function followPlan(scope: Scope): Promise<void> {
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

/** How long before its due date an invoice is made. */
const leadDays = 20;
/** The operator's company, which pays nobody. */
const operatorCompanyId = 1;

/** Companies that are due before $1, active, on a plan, and have no open invoice. */
export const dueCompanies = `
  companies c join plans p on p.id = c.plan_id
  where c.status and c.id <> ${operatorCompanyId} and c.due_date < $1
    and not exists (select from invoices o where o.company_id = c.id and o.status = 'open')`;

interface RaisedRow {
  readonly id: number;
  readonly price: number;
}

const insertStatement = queryOf<RaisedRow>(
  { id: column.number(), price: column.number() },
  `insert into invoices (company_id, detail, due_date, due_day, plan_id, months, price, value)
   select d.*, d.price
   from (select c.id as company_id, p.name, c.due_date, (c.due_date at time zone $3)::date, p.id, ${monthsSql} as months,
     p.value * ${monthsSql} as price from ${dueCompanies} and c.id = $2) d
   on conflict do nothing returning id, price::float8 as price`,
);

export const findDueBefore = (now: Date): Date => new Date(now.getTime() + leadDays * dayMs);

/** An open invoice stays open on the company's due date, should that have been moved by hand. */
async function moveOpenInvoice(scope: Scope): Promise<void> {
  const { em, companyId, platform } = scope;
  const [moved] = await queryRows(
    em,
    queryOf(
      { id: column.number() },
      `update invoices i set due_date = c.due_date, due_day = (c.due_date at time zone $2)::date, updated_at = now()
       from companies c
       where c.id = i.company_id and i.company_id = $1 and c.id <> ${operatorCompanyId} and i.status = 'open' and i.due_date <> c.due_date
         and not exists (select from invoices o where o.company_id = i.company_id and o.id <> i.id
           and o.due_day = (c.due_date at time zone $2)::date)
       returning i.id`,
    ),
    [companyId, platform.config.timeZone],
  );
  if (moved !== undefined) {
    scope.recordEvent('invoice.changed', { invoiceId: moved.id });
  }
}

/** Books the price and what the account carries; a period that costs nothing is renewed at once. */
async function book(scope: Scope, { id, price }: RaisedRow): Promise<void> {
  await addLedgerEntry(scope, { invoiceId: id, kind: 'price', amount: price, reference: `price:${id}` });
  scope.recordEvent('invoice.created', { invoiceId: id });
  if ((await carryAccount(scope, id)) <= 0) {
    await settleIfCovered(scope, id, 'raise');
  }
}

/** Makes the company's next invoice at the plan's price of now, once per due day. */
export async function raiseInvoice(scope: Scope): Promise<void> {
  const { em, companyId, platform, now } = scope;
  await lockCompany(scope);
  await moveOpenInvoice(scope);
  await followPlan(scope);
  const [invoice] = await queryRows(em, insertStatement, [findDueBefore(now), companyId, platform.config.timeZone]);
  if (invoice !== undefined) {
    await book(scope, invoice);
  }
}
