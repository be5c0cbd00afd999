import { api } from '#shared/api.ts';
import { type BillingProviderKind, billingProviderKinds, billingSettings } from '#shared/automation/queueIntegrations/billingProviders.ts';
import type { Area } from '#server/platform/area.ts';
import type { DomainEvents } from '#server/platform/database/outbox/domainEvents.ts';
import { listenOn } from '#server/platform/database/outbox/listeners.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { listBillingProviderRecords, showBillingProvider } from './billingProviderRecords.ts';
import { recordBillingSuccess } from './health.ts';
import { billingProviderMigrations } from './migrations.ts';
import { showTestedProvider, signInToProvider } from './testBillingProvider.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'billingProvider.changed': { provider: BillingProviderKind };
  }
}

/** With another address or account a system is asked at once. */
async function followSetting(scope: Scope, { key }: DomainEvents['setting.changed']): Promise<void> {
  const provider = billingProviderKinds.find((kind) => billingSettings[kind].some((setting) => setting === key));
  if (provider !== undefined) {
    await recordBillingSuccess(scope, provider);
    scope.recordEvent('billingProvider.changed', { provider });
  }
}

export const billingProvidersArea: Area = {
  name: 'billingProviders',
  migrations: billingProviderMigrations,
  readsTables: ['settings'],
  routes: [
    serveEndpoint(api.billingProviders.list, listBillingProviderRecords),
    servePreparedEndpoint(api.billingProviders.test, { prepare: signInToProvider, command: showTestedProvider }),
  ],
  listeners: [listenOn('billingProviders.followSetting', 'setting.changed', followSetting)],
  broadcasts: [
    broadcastOn('billingProvider.changed', async (scope, { provider }) => {
      const billingProvider = await showBillingProvider(scope, provider);
      return [{ to: [room.admins(scope.companyId)], event: 'billingProvider', body: { action: 'update', billingProvider } }];
    }),
  ],
};
