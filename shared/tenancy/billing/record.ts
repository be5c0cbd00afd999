import Joi from 'joi';
import { companyOwnedColumns, exampleOwnedRecord, isoDate, nullable, type CompanyOwnedRecord } from '#shared/kit/schemas.ts';
import { invoiceCompany, type InvoiceCompany } from './receipt.ts';

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

/** Invoice in the operators' list. */
export interface InvoiceListRecord extends InvoiceRecord {
  company: InvoiceCompany;
}

/** `overdue` invoices are open past their due day. */
export const invoiceStates = ['open', 'overdue', 'paid'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export interface InvoiceTotal {
  count: number;
  /** In reais. */
  value: number;
}

/** Of every company; `open` without what is overdue, `paid` in the last 30 days, also by companies that were removed since. */
export type InvoiceTotals = Record<InvoiceState, InvoiceTotal>;

export const invoiceTotal = (): Joi.ObjectSchema<InvoiceTotal> =>
  Joi.object<InvoiceTotal, true>({ count: Joi.number().required(), value: Joi.number().required() }).required();

/** What an operator has written about an invoice: a payment outside, a refund, a promise. */
export interface InvoiceNote {
  id: number;
  text: string;
  userName: string;
  createdAt: string;
}

export const invoiceNote = Joi.object<InvoiceNote, true>({
  id: Joi.number().required(),
  text: Joi.string().required(),
  userName: Joi.string().allow('').required(),
  createdAt: isoDate().required(),
}).label('InvoiceNote');

export const noteText = (): Joi.StringSchema => Joi.string().trim().min(3).max(500);
export const exampleNote: InvoiceNote = { id: 4, text: 'Pago por transferência', userName: 'Olga', createdAt: '2030-01-10T13:00:00.000Z' };

export const invoiceListRecord = Joi.object<InvoiceListRecord, true>({
  ...invoiceColumns,
  company: invoiceCompany(),
}).label('InvoiceRow');

export const exampleInvoice: InvoiceRecord = {
  ...exampleOwnedRecord,
  detail: 'Essencial',
  status: 'open',
  value: 149.9,
  dueDate: '2030-01-16T02:59:59.999Z',
  paidAt: null,
};
export const paidInvoice: InvoiceRecord = { ...exampleInvoice, status: 'paid', paidAt: '2030-01-10T13:00:00.000Z' };
