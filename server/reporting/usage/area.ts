import './events.ts';
import { api } from '#shared/api.ts';
import type { Area } from '#server/platform/area.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { assertStorageRoom } from './assertStorageRoom.ts';
import { companyUsage } from './companyUsage.ts';
import { compactStorage } from './compactStorage.ts';
import { countUsage } from './countUsage.ts';
import { listUses } from './listUses.ts';
import { usageBroadcasts } from './live.ts';
import { usageMigrations } from './migrations.ts';
import { findPlanEffects } from './planEffects.ts';
import { readStorage } from './readStorage.ts';
import { warnOfStorage } from './warnOfStorage.ts';

/** What companies use of what their plans allow. */
export const usageArea: Area = {
  name: 'usage',
  migrations: usageMigrations,
  readsTables: ['companies', 'plans', 'users', 'connections', 'queues', 'messages', 'tags'],
  routes: [
    serveEndpoint(api.plans.effects, findPlanEffects),
    serveEndpoint(api.usage.storage, readStorage),
    serveEndpoint(api.recordUses.list, listUses),
  ],
  broadcasts: usageBroadcasts,
  hooks: { 'uploads.admit': assertStorageRoom },
  sqlFragments: { 'company.usage': companyUsage },
  recurringJobs: [countUsage, compactStorage, warnOfStorage],
};
