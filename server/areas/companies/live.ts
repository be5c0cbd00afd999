import { recheck, tell } from '#server/platform/live/tell.ts';

/** Clients are told nothing of companies, but who may stay connected depends on theirs. */
export const companyBroadcasts = [
  tell('company.changed', async () => [recheck({ everybody: true })]),
  tell('company.removed', async (_scope, { companyId }) => [recheck({ formerCompanyId: companyId })]),
];
