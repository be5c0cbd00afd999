import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { lockCompany } from '#server/platform/database/companyLock.ts';
import { addLedgerEntry, carryAccount } from './ledger.ts';
import { followPlan } from './followPlan.ts';
import { monthsSql } from './monthsSql.ts';
import { settleIfCovered } from './settleInvoice.ts';

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
