import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { listenOn } from '#server/platform/database/outbox/listeners.ts';
import { checkChargeJob, checkChargesJob } from './checkCharge.ts';
import { invoiceSchema } from './Invoice.ts';
import { billingBroadcasts } from './live.ts';
import { mailCompany } from './mailCompany.ts';
import { billingMigrations } from './migrations.ts';
import { raiseInvoice } from './raiseInvoice.ts';
import { raiseInvoicesJob } from './raiseInvoicesJob.ts';
import { billingRoutes } from './routes.ts';

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
