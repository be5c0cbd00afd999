import { api } from '#shared/api.ts';
import type { StorageLevel } from '#shared/reporting/usage/index.ts';
import type { Area } from '#server/platform/area.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { assertStorageCapacity, readStorage } from './assertStorageCapacity.ts';
import { companyUsage } from './companyUsage.ts';
import { compactStorage } from './compactStorage.ts';
import { countUsage } from './countUsage.ts';
import { listUses } from './listUses.ts';
import { usageMigrations } from './migrations.ts';
import { findPlanEffects } from './findPlanEffects.ts';
import { warnOfStorage } from './warnOfStorage.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    /** The storage of the company has crossed a level of its plan's limit. */
    'storage.levelChanged': { level: StorageLevel };
  }
}

const usageBroadcasts = [
  broadcastOn('storage.levelChanged', async ({ companyId }, { level }) => [
    { to: [room.admins(companyId)], event: 'storage', body: { action: 'update', level } },
  ]),
];

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
  hooks: { 'uploads.admit': assertStorageCapacity },
  sqlFragments: { 'company.usage': companyUsage },
  recurringJobs: [countUsage, compactStorage, warnOfStorage],
};
