import { defineEntity, p } from '@mikro-orm/postgresql';
import type { InvoiceStatus } from '#shared/tenancy/billing/record.ts';
import { companyProperties, companyIsolation } from '#server/platform/database/companyEntity.ts';

const schema = defineEntity({
  name: 'Invoice',
  tableName: 'invoices',
  ...companyIsolation,
  properties: {
    ...companyProperties,
    detail: p.text(),
    status: p.text().$type<InvoiceStatus>(),
    value: p.decimal('number'),
    dueDate: p.datetime(),
    /** The calendar day of `dueDate` in the server's time zone; a company gets one invoice a day. */
    dueDay: p.date(),
    planId: p.integer().nullable(),
    /** The plan's price of the whole period; `value` is this with what the account carried. */
    price: p.decimal('number'),
    /** Length of the period that a payment buys. */
    months: p.integer(),
    paidAt: p.datetime().nullable(),
    periodStart: p.datetime().nullable(),
    periodEnd: p.datetime().nullable(),
    /** The day of month that later due dates return to. */
    anchorDay: p.smallint().nullable(),
  },
});

/** What a company owes for one period. At most one of a company is open. */
export class Invoice extends schema.class {}
schema.setClass(Invoice);
export const invoiceSchema = schema;
