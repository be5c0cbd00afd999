import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { listInvoices, pageInvoices, showInvoice } from './readInvoices.ts';
import { updateInvoice } from './updateInvoice.ts';

export const billingRoutes = [
  serveEndpoint(api.billing.all, listInvoices),
  serveEndpoint(api.billing.list, listInvoices),
  serveEndpoint(api.billing.page, pageInvoices),
  serveEndpoint(api.billing.show, showInvoice),
  serveEndpoint(api.billing.update, updateInvoice),
];
