import { findRecord } from '#server/platform/database/records.ts';
import { required } from '#server/platform/database/scope.ts';
import { broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { companyRecords } from '#server/tenancy/companies/index.ts';
import { invoiceRecords } from './invoiceRecords.ts';

export const billingBroadcasts = [
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
