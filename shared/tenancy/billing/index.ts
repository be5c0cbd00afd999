import Joi from 'joi';
import { get, post, put } from '#shared/kit/endpoint.ts';
import { numberedPageInput, pageInput, pageSchema, type NumberedPageInput, type PageInput, type PageResult } from '#shared/kit/page.ts';
import { id } from '#shared/kit/schemas.ts';
import { permission } from '#shared/rules/permissionRule.ts';
import type { CompanyRecord } from '#shared/tenancy/companies/record.ts';
import { exampleReceipt, invoiceReceipt, type InvoiceReceipt } from './receipt.ts';
import { payerColumns, type Payer } from './payer.ts';
import {
  exampleInvoice,
  exampleNote,
  invoiceListRecord,
  invoiceNote,
  invoiceRecord,
  invoiceStates,
  invoiceStatuses,
  invoiceTotal,
  noteText,
  paidInvoice,
  type InvoiceListRecord,
  type InvoiceNote,
  type InvoiceRecord,
  type InvoiceState,
  type InvoiceStatus,
  type InvoiceTotals,
} from '#shared/tenancy/billing/record.ts';

export interface InvoicePageInput extends PageInput {
  state?: InvoiceState;
}

/** How an invoice can be paid: `card` on a page of the gateway. */
const paymentMethods = ['pix', 'card'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export interface SubscriptionInput extends Payer {
  invoiceId: number;
  /** The first that this server takes, where there is none. */
  method?: PaymentMethod;
  /** Of older clients: what is charged is the invoice's value. */
  price: number;
  users: number;
  connections: number;
  plan?: string;
}

/** The gateway's charge; further keys are the gateway's own. */
export interface ChargeRecord {
  readonly [key: string]: unknown;
  readonly txid: string;
  readonly status: string;
  readonly valor: { readonly original: string };
  /** The Pix code, or the address of the page. */
  readonly qrcode: { readonly qrcode: string };
  /** The gateway's page on which it is paid; absent for Pix. */
  readonly url?: string;
}

const chargeRecord = Joi.object({
  txid: Joi.string().required(),
  status: Joi.string().required(),
  valor: Joi.object({ original: Joi.string().required() }).unknown().required(),
  qrcode: Joi.object({ qrcode: Joi.string().required() }).unknown().required(),
  url: Joi.string().uri({ scheme: ['http', 'https'] }),
})
  .unknown()
  .label('Charge') as Joi.ObjectSchema<ChargeRecord>;

/** What a gateway reports; it is answered whatever it says. */
export interface PaymentReport {
  type?: string;
  /** The secret of the URL. */
  hmac?: string;
  pix?: object[];
}

interface ReportReceipt {
  ok: true;
}

const paymentReport = {
  type: Joi.string().max(100),
  hmac: Joi.string().max(200),
  // A gateway that is refused stops reporting.
  pix: Joi.array().items(Joi.object().unknown()).max(100).failover([]),
};
const reportReceipt = Joi.object<ReportReceipt, true>({ ok: Joi.boolean().valid(true).required() });
const exampleReport = { pix: [{ endToEndId: 'E1', txid: '9f2c5b7a1d3e4f60918273645566778', valor: '149.90' }] };

const count = (): Joi.NumberSchema => Joi.number().min(0).max(9_999_999).required();

/** Of one invoice, with the reasons of its settlements. */
export const maxInvoiceNotes = 100;

export const billingErrors = {
  ERR_INVOICE_NOTES_LIMIT: 400,
  ERR_NO_INVOICE_FOUND: 404,
  ERR_INVOICE_PAID: 409,
  ERR_INVOICE_NOT_PAID: 409,
  ERR_PAYMENT_NOT_CONFIGURED: 400,
  ERR_PAYMENT_GATEWAY: 400,
} as const;

export const billingPermissions = {
  'invoice.read': permission({ profiles: ['admin'], orSuper: true }),
  'invoice.pay': permission({ profiles: ['admin'] }),
  'invoice.manage': permission({ super: true }),
} as const;

export const billing = {
  all: get<NumberedPageInput, InvoiceRecord[]>('/invoices/all', {
    access: 'invoice.read',
    summary: "The company's invoices, oldest first; the search is in what they are for. Whole, as a bare array: a company gets few a year.",
    input: numberedPageInput,
    result: Joi.array().items(invoiceRecord),
    isAllowedWhenExpired: true,
    example: { input: {}, result: [exampleInvoice] },
  }),
  list: get<NumberedPageInput, InvoiceRecord[]>('/invoices/list', {
    access: 'invoice.read',
    summary: 'The same list under its other path.',
    input: numberedPageInput,
    result: Joi.array().items(invoiceRecord),
    isAllowedWhenExpired: true,
    example: { input: {}, result: [exampleInvoice] },
  }),
  page: get<InvoicePageInput, PageResult<'invoices', InvoiceListRecord>>('/invoices', {
    access: 'invoice.manage',
    summary: 'Invoices of every company, twenty a page; the search is in what they are for and in the names of companies.',
    input: { ...pageInput, state: Joi.string().valid(...invoiceStates) },
    result: pageSchema('invoices', invoiceListRecord),
    isAllowedWhenExpired: true,
    example: { input: {}, result: { invoices: [{ ...exampleInvoice, company: { id: 3, name: 'Lumiar' } }], count: 1, hasMore: false } },
  }),
  totals: get<Record<never, never>, InvoiceTotals>('/invoices/totals', {
    access: 'invoice.manage',
    summary:
      'What every company together owes, owes too long, and has paid in the last 30 days; what removed companies had paid stays in it.',
    input: {},
    result: Joi.object<InvoiceTotals, true>({ open: invoiceTotal(), overdue: invoiceTotal(), paid: invoiceTotal() }).label('InvoiceTotals'),
    isAllowedWhenExpired: true,
    example: {
      input: {},
      result: { open: { count: 12, value: 1798.8 }, overdue: { count: 1, value: 149.9 }, paid: { count: 30, value: 4497 } },
    },
  }),
  notes: get<{ id: number }, InvoiceNote[]>('/invoices/:id/notes', {
    access: 'invoice.manage',
    summary: 'What operators have written about an invoice, newest first.',
    input: { id: id() },
    result: Joi.array().items(invoiceNote),
    isAllowedWhenExpired: true,
    example: { input: { id: 9 }, result: [exampleNote] },
  }),
  addNote: post<{ id: number; text: string }, InvoiceNote>('/invoices/:id/notes', {
    access: 'invoice.manage',
    summary: 'Writes something about an invoice: a refund, a cancellation, a promise. It is kept in the audit log, for operators alone.',
    input: { id: id(), text: noteText().required() },
    result: invoiceNote,
    isAllowedWhenExpired: true,
    example: { input: { id: 9, text: exampleNote.text }, result: exampleNote },
  }),
  show: get<{ id: number }, InvoiceRecord>('/invoices/:id', {
    access: 'invoice.read',
    summary: 'One invoice of the company, or any for operators.',
    input: { id: id() },
    result: invoiceRecord,
    isAllowedWhenExpired: true,
    example: { input: { id: 9 }, result: exampleInvoice },
  }),
  receipt: get<{ id: number }, InvoiceReceipt>('/invoices/:id/receipt', {
    access: 'invoice.read',
    summary: 'The receipt of a paid invoice of the company, or of any for operators: what was bought, and who paid.',
    input: { id: id() },
    result: invoiceReceipt,
    isAllowedWhenExpired: true,
    example: { input: { id: 9 }, result: exampleReceipt },
  }),
  update: put<{ id: number; status: InvoiceStatus; reason?: string }, InvoiceRecord>('/invoices/:id', {
    access: 'invoice.manage',
    summary: 'Settles an invoice that was paid outside: the company is renewed as by a payment. A paid one cannot be changed.',
    input: {
      id: id(),
      status: Joi.string<InvoiceStatus>()
        .valid(...invoiceStatuses)
        .required(),
      reason: noteText(),
    },
    result: invoiceRecord,
    isAllowedWhenExpired: true,
    example: { input: { id: 9, status: 'paid', reason: exampleNote.text }, result: paidInvoice },
  }),
  subscribe: post<SubscriptionInput, ChargeRecord>('/subscription', {
    access: 'invoice.pay',
    summary: 'Asks a gateway to charge an invoice: the Pix code to copy, or the page for a card. It lasts an hour.',
    input: {
      ...payerColumns,
      invoiceId: id(),
      method: Joi.string().valid(...paymentMethods),
      price: count(),
      users: count(),
      connections: count(),
      plan: Joi.string().allow('').max(2000),
    },
    result: chargeRecord,
    isAllowedWhenExpired: true,
    example: {
      input: { invoiceId: 9, price: 149.9, users: 10, connections: 2, firstName: 'Ana Lopes' },
      result: {
        txid: '9f2c5b7a1d3e4f60918273645566778',
        status: 'ATIVA',
        valor: { original: '149.90' },
        qrcode: { qrcode: '00020101021226…' },
      },
    },
  }),
  methods: get<Record<never, never>, PaymentMethodsRecord>('/subscription/methods', {
    access: 'invoice.pay',
    summary: 'How invoices can be paid at this server; none: it takes no payments.',
    input: {},
    result: Joi.object<PaymentMethodsRecord, true>({
      methods: Joi.array()
        .items(Joi.string().valid(...paymentMethods))
        .required(),
    }).label('PaymentMethods'),
    isAllowedWhenExpired: true,
    example: { input: {}, result: { methods: ['pix', 'card'] } },
  }),
  registerWebhook: post<{ chave?: string; url?: string }, object>('/subscription/create/webhook', {
    access: 'invoice.manage',
    summary: 'Has the gateway report payments to this server, or to another address of it.',
    input: {
      chave: Joi.string().allow('').max(77),
      url: Joi.string()
        .uri({ scheme: ['http', 'https'] })
        .allow('')
        .max(500),
    },
    result: Joi.object().unknown(),
    isAllowedWhenExpired: true,
    example: { input: {}, result: { webhookUrl: 'https://desk.example/subscription/webhook' } },
  }),
  report: post<PaymentReport, ReportReceipt>('/subscription/webhook', {
    access: 'anyone',
    summary: 'A gateway reports payments, which are then read from it. The address holds a secret.',
    input: paymentReport,
    result: reportReceipt,
    example: { input: exampleReport, result: { ok: true } },
  }),
  reportOfType: post<PaymentReport, ReportReceipt>('/subscription/webhook/:type', {
    access: 'anyone',
    summary: 'The same for gateways that write the kind of report behind the address.',
    input: paymentReport,
    result: reportReceipt,
    example: { input: { type: 'pix', ...exampleReport }, result: { ok: true } },
  }),
};

interface PaymentMethodsRecord {
  methods: PaymentMethod[];
}

interface BillingEvents {
  invoice: { action: 'create' | 'update'; invoice: InvoiceRecord };
  /** An invoice is paid, and the company has its new due date. */
  payment: { action: 'CONCLUIDA'; company: CompanyRecord };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends BillingEvents {}
}
