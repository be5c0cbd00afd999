import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { listenOn } from '#server/platform/database/outbox/listeners.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { required } from '#server/platform/database/scope.ts';
import { broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { companyRecords } from '#server/tenancy/companies/index.ts';
import { serveEndpoint, servePreparedEndpoint, servePublicEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { checkChargeJob, checkChargesJob, receiveReport } from './checkCharge.ts';
import { invoiceSchema } from './Invoice.ts';
import { mailCompany } from './mailCompany.ts';
import { billingMigrations } from './migrations.ts';
import { raiseInvoice } from './raiseInvoice.ts';
import { raiseInvoicesJob } from './raiseInvoicesJob.ts';
import { invoiceRecords, listInvoices, pageInvoices, readReceipt, showInvoice, totalInvoices } from './readInvoices.ts';
import { registerWebhook } from './paymentWebhook.ts';
import { keepAnswer, openCharge, readMethods } from './openCharge.ts';
import { addNote, listInvoiceNotes, updateInvoice } from './updateInvoice.ts';

const billingRoutes = [
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

const billingBroadcasts = [
  ...broadcastRow('invoice', {
    actions: { 'invoice.created': 'create', 'invoice.changed': 'update', 'invoice.paid': 'update' },
    find: ({ em }, id) => findRecord(em, invoiceRecords, id),
    rooms: (companyId) => [room.admins(companyId)],
  }),
  // The lobby too: a company whose subscription has ended waits for this.
  broadcastOn('invoice.paid', async ({ em, companyId }) => {
    const company = required(await findRecord(em, companyRecords, companyId), 'ERR_NO_COMPANY_FOUND');
    return [{ to: [room.company(companyId), room.lobby(companyId)], event: 'payment', body: { action: 'CONCLUIDA', company } }];
  }),
];

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'invoice.created': { invoiceId: number };
    'invoice.changed': { invoiceId: number };
    /** All of it is paid, and the company's due date has moved. */
    'invoice.paid': { invoiceId: number };
  }
  interface Jobs {
    'billing.checkCharge': { chargeId: number };
  }
}

export const billingArea: Area = {
  name: 'billing',
  migrations: billingMigrations,
  readsTables: ['audit_records', 'companies', 'plans'],
  entities: [invoiceSchema],
  routes: billingRoutes,
  broadcasts: billingBroadcasts,
  // A new plan or due date does not wait for the night.
  listeners: [
    listenOn('billing.raiseInvoice', 'company.changed', raiseInvoice),
    listenOn('billing.sendReceipt', 'invoice.paid', (scope, { invoiceId }) => mailCompany(scope, 'paymentReceipt', invoiceId)),
  ],
  jobs: [checkChargeJob],
  recurringJobs: [raiseInvoicesJob, checkChargesJob],
};
