import Joi from 'joi';
import { get, put } from '#shared/kit/endpoint.ts';
import { pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import { companyOwnedColumns, exampleOwnedRecord, id, isoDate, nullable, type CompanyOwnedRecord } from '#shared/kit/schemas.ts';
import { permission } from '#shared/rules/permissionRule.ts';
import type { CompanyRecord } from './companies.ts';

export const invoiceStatuses = ['open', 'paid'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** What a company owes for one period; `value` in reais. */
export interface InvoiceRecord extends CompanyOwnedRecord {
  /** Name of the plan. */
  detail: string;
  status: InvoiceStatus;
  value: number;
  dueDate: string;
  paidAt: string | null;
}

const invoiceColumns = {
  ...companyOwnedColumns,
  detail: Joi.string().required(),
  status: Joi.string()
    .valid(...invoiceStatuses)
    .required(),
  value: Joi.number().required(),
  dueDate: isoDate().required(),
  paidAt: nullable(isoDate()).required(),
};

export const invoiceRecord = Joi.object<InvoiceRecord, true>(invoiceColumns).label('Invoice');

interface InvoiceCompany {
  id: number;
  name: string;
}

/** Invoice in the operators' list. */
export interface InvoiceListRecord extends InvoiceRecord {
  company: InvoiceCompany;
}

const invoiceListRecord = Joi.object<InvoiceListRecord, true>({
  ...invoiceColumns,
  company: Joi.object<InvoiceCompany, true>({ id: Joi.number().required(), name: Joi.string().required() }).required(),
}).label('InvoiceRow');

const example: InvoiceRecord = {
  ...exampleOwnedRecord,
  detail: 'Essencial',
  status: 'open',
  value: 149.9,
  dueDate: '2030-01-16T02:59:59.999Z',
  paidAt: null,
};
const paidExample: InvoiceRecord = { ...example, status: 'paid', paidAt: '2030-01-10T13:00:00.000Z' };

export const billingErrors = {
  ERR_NO_INVOICE_FOUND: 404,
  ERR_INVOICE_PAID: 409,
} as const;

export const billingPermissions = {
  'invoice.read': permission({ profiles: ['admin'], orSuper: true }),
  'invoice.manage': permission({ super: true }),
} as const;

/** The list is whole: clients walk the array itself, and a company gets few invoices a year. */
const listOptions = {
  access: 'invoice.read' as const,
  summary: "The company's invoices, oldest first; the search is in what they are for.",
  input: pageInput,
  result: Joi.array().items(invoiceRecord),
  isAllowedWhenExpired: true,
  example: { input: {}, result: [example] },
};

export const billing = {
  all: get<PageInput, InvoiceRecord[]>('/invoices/all', listOptions),
  list: get<PageInput, InvoiceRecord[]>('/invoices/list', listOptions),
  page: get<PageInput, PageResult<'invoices', InvoiceListRecord>>('/invoices', {
    access: 'invoice.manage',
    summary: 'Invoices of every company, twenty a page; the search is in what they are for and in the names of companies.',
    input: pageInput,
    result: pageSchema('invoices', invoiceListRecord),
    isAllowedWhenExpired: true,
    example: { input: {}, result: { invoices: [{ ...example, company: { id: 3, name: 'Lumiar' } }], count: 1, hasMore: false } },
  }),
  show: get<{ id: number }, InvoiceRecord>('/invoices/:id', {
    access: 'invoice.read',
    summary: 'One invoice of the company, or any for operators.',
    input: { id: id() },
    result: invoiceRecord,
    isAllowedWhenExpired: true,
    example: { input: { id: 9 }, result: example },
  }),
  update: put<{ id: number; status: InvoiceStatus }, InvoiceRecord>('/invoices/:id', {
    access: 'invoice.manage',
    summary: 'Settles an invoice that was paid outside: the company is renewed as by a payment. A paid one cannot be opened again.',
    input: {
      id: id(),
      status: Joi.string<InvoiceStatus>()
        .valid(...invoiceStatuses)
        .required(),
    },
    result: invoiceRecord,
    isAllowedWhenExpired: true,
    example: { input: { id: 9, status: 'paid' }, result: paidExample },
  }),
};

export interface BillingEvents {
  invoice: { action: 'create' | 'update'; invoice: InvoiceRecord };
  /** An invoice is paid, and the company has its new due date. */
  payment: { action: 'CONCLUIDA'; company: CompanyRecord };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends BillingEvents {}
}
