import { createRecheck, broadcastOn } from '#server/platform/live/broadcast.ts';

/** Clients receive nothing, but the authorization of sockets depends on the company. */
export const companyBroadcasts = [
  broadcastOn('company.changed', async () => [createRecheck({ everybody: true })]),
  broadcastOn('company.removed', async (_scope, { companyId }) => [createRecheck({ formerCompanyId: companyId })]),
];
