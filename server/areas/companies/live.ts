import { createRecheck, broadcastOn } from '#server/platform/live/broadcast.ts';

/** Clients are told nothing of companies, but who may stay connected depends on theirs. */
export const companyBroadcasts = [
  broadcastOn('company.changed', async () => [createRecheck({ everybody: true })]),
  broadcastOn('company.removed', async (_scope, { companyId }) => [createRecheck({ formerCompanyId: companyId })]),
];
