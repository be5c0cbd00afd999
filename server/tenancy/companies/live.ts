import { findRecord } from '#server/platform/database/records.ts';
import { createRecheck, broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { companyRecords } from './companyRecords.ts';

/** The authorization of sockets depends on the company; of its data clients get the hours only. */
export const companyBroadcasts = [
  broadcastOn('company.changed', async () => [createRecheck({ everybody: true })]),
  broadcastOn('company.hoursChanged', async ({ em, companyId }) => {
    const company = await findRecord(em, companyRecords, companyId);
    const body = company && { action: 'update' as const, schedules: company.schedules };
    return body ? [{ to: [room.company(companyId)], event: 'hours', body }] : [];
  }),
  broadcastOn('company.removed', async (_scope, { companyId }) => [createRecheck({ formerCompanyId: companyId })]),
];
