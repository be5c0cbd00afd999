import { api } from '#shared/api.ts';
import { serveEndpoint, servePreparedEndpoint, servePublicEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { receiveReport } from './receiveReport.ts';
import { addNote, listInvoiceNotes } from './invoiceNotes.ts';
import { listInvoices, pageInvoices, readReceipt, showInvoice, totalInvoices } from './readInvoices.ts';
import { registerWebhook } from './paymentWebhook.ts';
import { keepAnswer, openCharge, readMethods } from './openCharge.ts';
import { updateInvoice } from './updateInvoice.ts';

export const billingRoutes = [
  serveEndpoint(api.billing.all, listInvoices),
  serveEndpoint(api.billing.list, listInvoices),
  serveEndpoint(api.billing.page, pageInvoices),
  serveEndpoint(api.billing.totals, totalInvoices),
  serveEndpoint(api.billing.notes, listInvoiceNotes),
  serveEndpoint(api.billing.addNote, addNote),
  serveEndpoint(api.billing.show, showInvoice),
  serveEndpoint(api.billing.receipt, readReceipt),
  serveEndpoint(api.billing.update, updateInvoice),
  servePreparedEndpoint(api.billing.subscribe, { prepare: openCharge, command: keepAnswer }),
  serveEndpoint(api.billing.methods, readMethods),
  serveEndpoint(api.billing.registerWebhook, registerWebhook),
  servePublicEndpoint(api.billing.report, receiveReport),
  servePublicEndpoint(api.billing.reportOfType, receiveReport),
];
