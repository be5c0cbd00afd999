import Joi from 'joi';
import { isoDate, nullable } from '#shared/kit/schemas.ts';
import { payerColumns, type Payer } from './payer.ts';

export interface InvoiceCompany {
  id: number;
  name: string;
}

/** What was paid for an invoice, for what, and by whom. */
export interface InvoiceReceipt {
  id: number;
  detail: string;
  value: number;
  paidAt: string;
  /** What the payment bought. */
  periodStart: string;
  periodEnd: string;
  company: InvoiceCompany;
  /** Null: it was paid outside, or covered by a credit. */
  payer: Payer | null;
}

export const invoiceCompany = (): Joi.ObjectSchema<InvoiceCompany> =>
  Joi.object<InvoiceCompany, true>({ id: Joi.number().required(), name: Joi.string().required() }).required();

export const invoiceReceipt = Joi.object<InvoiceReceipt, true>({
  id: Joi.number().required(),
  detail: Joi.string().required(),
  value: Joi.number().required(),
  paidAt: isoDate().required(),
  periodStart: isoDate().required(),
  periodEnd: isoDate().required(),
  company: invoiceCompany(),
  payer: nullable(Joi.object<Payer>(payerColumns)).required(),
}).label('InvoiceReceipt');

const examplePayer: Payer = { firstName: 'Ana Lopes', document: '52998224725', address2: 'Rua das Palmeiras, 12', city: 'São Paulo' };
export const exampleReceipt: InvoiceReceipt = {
  id: 9,
  detail: 'Essencial',
  value: 149.9,
  paidAt: '2030-01-10T13:00:00.000Z',
  periodStart: '2030-01-16T02:59:59.999Z',
  periodEnd: '2030-02-16T02:59:59.999Z',
  company: { id: 3, name: 'Lumiar' },
  payer: examplePayer,
};
