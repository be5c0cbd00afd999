import type { api } from '#shared/api.ts';
import type { InvoiceListRecord, InvoiceRecord, InvoiceState } from '#shared/tenancy/billing/record.ts';
import type { InvoiceReceipt } from '#shared/tenancy/billing/receipt.ts';
import type { Payer } from '#shared/tenancy/billing/payer.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { toZonedDay } from '#shared/rules/zonedTime.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { findRecord, listRecords, pageRows, type RecordSource } from '#server/platform/database/records.ts';
import { required, runInCompany, type Scope } from '#server/platform/database/scope.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import { jsonObject } from '#server/platform/database/sqlJson.ts';

export const invoiceRecords: RecordSource<InvoiceRecord> = {
  columns: {
    id: 'i.id',
    companyId: 'i.company_id',
    detail: 'i.detail',
    status: 'i.status',
    value: 'i.value',
    dueDate: 'iso(i.due_date)',
    paidAt: 'iso(i.paid_at)',
    createdAt: 'iso(i.created_at)',
    updatedAt: 'iso(i.updated_at)',
  },
  from: 'invoices i',
};

const invoiceListRecords: RecordSource<InvoiceListRecord> = {
  columns: { ...invoiceRecords.columns, company: jsonObject({ id: 'c.id', name: 'c.name' }) },
  from: 'invoices i join companies c on c.id = i.company_id',
};

const pageSize = 20;

export const listInvoices = ({ em }: Scope, { searchParam = '' }: InputOf<typeof api.billing.all>): Promise<InvoiceRecord[]> =>
  listRecords(em, invoiceRecords, { where: (bind) => `${matchesTerm(searchParam, { texts: ['i.detail'] }, bind)}`, orderBy: 'i.id' });

/** Conditions of the states on a day. */
const stateSql = (today: string): Record<InvoiceState, string> => ({
  open: `i.status = 'open' and i.due_day >= ${today}::date`,
  overdue: `i.status = 'open' and i.due_day < ${today}::date`,
  paid: `i.status = 'paid' and ${today}::date is not null`,
});

export const pageInvoices = (
  { platform, now }: Scope,
  { searchParam = '', pageNumber, after, state }: InputOf<typeof api.billing.page>,
): Promise<ResultOf<typeof api.billing.page>> =>
  runInSystemScope(platform, 'an operator lists invoices', ({ em }) =>
    pageRows(em, invoiceListRecords, {
      key: 'invoices',
      where: (bind) => {
        const isInState = state === undefined ? 'true' : stateSql(bind(toZonedDay(now, platform.config.timeZone)))[state];
        return `${matchesTerm(searchParam, { texts: ['i.detail', 'c.name'] }, bind)} and ${isInState}`;
      },
      orderBy: { id: 'i.id' },
      pageNumber,
      after,
      pageSize,
    }),
  );

const monthMs = 30 * dayMs;

interface TotalsRow {
  readonly openCount: number;
  readonly open: number;
  readonly overdueCount: number;
  readonly overdue: number;
  readonly paidCount: number;
  readonly paid: number;
}

const totalOf = (name: string, condition: string): string =>
  `count(*) filter (where ${condition})::int as "${name}Count", coalesce(sum(i.value) filter (where ${condition}), 0)::float8 as "${name}"`;

const { open: isOpen, overdue: isOverdue, paid: isPaid } = stateSql('$1');
const totalsQuery = queryOf<TotalsRow>(
  {
    openCount: column.number(),
    open: column.number(),
    overdueCount: column.number(),
    overdue: column.number(),
    paidCount: column.number(),
    paid: column.number(),
  },
  `select ${totalOf('open', isOpen)}, ${totalOf('overdue', isOverdue)}, ${totalOf('paid', `${isPaid} and i.paid_at > $2`)}
   from (
     select status, value, due_day, paid_at from invoices where status = 'open' or paid_at > $2
     union all
     select 'paid', value, null, paid_at from removed_payments where paid_at > $2
   ) i`,
);

export const totalInvoices = ({ platform, now }: Scope): Promise<ResultOf<typeof api.billing.totals>> =>
  runInSystemScope(platform, 'an operator reads the totals of invoices', async ({ em }) => {
    const values = [toZonedDay(now, platform.config.timeZone), new Date(now.getTime() - monthMs)];
    const row = required((await queryRows(em, totalsQuery, values))[0], 'ERR_UNEXPECTED');
    return {
      open: { count: row.openCount, value: row.open },
      overdue: { count: row.overdueCount, value: row.overdue },
      paid: { count: row.paidCount, value: row.paid },
    };
  });

/** The company of an invoice that the actor may reach: the own one, for operators any. */
async function findCompanyOfInvoice({ actor, companyId, platform }: Scope, id: number): Promise<number> {
  if (!actor.super) {
    return companyId;
  }
  const query = queryOf({ companyId: column.number() }, 'select company_id as "companyId" from invoices where id = $1');
  const [row] = await runInSystemScope(platform, 'an operator opens an invoice', ({ em }) => queryRows(em, query, [id]));
  return required(row, 'ERR_NO_INVOICE_FOUND').companyId;
}

/** Works in the company of an invoice. */
export const runInCompanyOfInvoice = async <T>(scope: Scope, id: number, work: (scope: Scope) => Promise<T>): Promise<T> =>
  runInCompany(scope, await findCompanyOfInvoice(scope, id), work);

export const readInvoice = async ({ em }: Scope, id: number): Promise<InvoiceRecord> =>
  required(await findRecord(em, invoiceRecords, id), 'ERR_NO_INVOICE_FOUND');

export const showInvoice = (scope: Scope, { id }: InputOf<typeof api.billing.show>): Promise<InvoiceRecord> =>
  runInCompanyOfInvoice(scope, id, (companyScope) => readInvoice(companyScope, id));

const receiptQuery = queryOf<InvoiceReceipt>(
  {
    id: column.number(),
    detail: column.text(),
    value: column.number(),
    paidAt: column.text(),
    periodStart: column.text(),
    periodEnd: column.text(),
    company: column.storedJson<InvoiceReceipt['company']>(),
    payer: column.orNull(column.storedJson<Payer>()),
  },
  `select i.id, i.detail, i.value::float8 as value, iso(i.paid_at) as "paidAt", iso(i.period_start) as "periodStart",
     iso(i.period_end) as "periodEnd", jsonb_build_object('id', c.id, 'name', c.name) as company, i.payer
   from invoices i join companies c on c.id = i.company_id where i.id = $1 and i.status = 'paid'`,
);

export const readReceipt = (scope: Scope, { id }: InputOf<typeof api.billing.receipt>): Promise<InvoiceReceipt> =>
  runInCompanyOfInvoice(scope, id, async (companyScope) => {
    await readInvoice(companyScope, id);
    const [receipt] = await queryRows(companyScope.em, receiptQuery, [id]);
    return required(receipt, 'ERR_INVOICE_NOT_PAID');
  });
