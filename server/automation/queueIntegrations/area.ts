import { api } from '#shared/api.ts';
import { type BillingProviderKind, billingProviderKinds, billingSettings } from '#shared/automation/queueIntegrations/billingProviders.ts';
import type { Area } from '#server/platform/area.ts';
import type { DomainEvents } from '#server/platform/database/outbox/domainEvents.ts';
import { listenOn } from '#server/platform/database/outbox/listeners.ts';
import { findRecord } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { broadcastOn, room } from '#server/platform/live/broadcast.ts';
import { broadcastRow } from '#server/platform/live/broadcastRow.ts';
import { queueIntegrationSchema } from './QueueIntegration.ts';
import { listBillingProviderRecords, showBillingProvider } from './billingProviders/billingProviderRecords.ts';
import { recordBillingSuccess } from './billingProviders/health.ts';
import { billingProviderMigrations } from './billingProviders/migrations.ts';
import { showTestedProvider, signInToProvider } from './billingProviders/testBillingProvider.ts';
import {
  askIntegration,
  createIntegration,
  pageIntegrations,
  removeIntegration,
  requireIntegration,
  showIntegration,
  toTestResult,
  updateIntegration,
} from './commands.ts';
import { queueIntegrationMigrations } from './migrations.ts';
import { queueIntegrationRecords } from './queueIntegrationRecords.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'queueIntegration.created': { queueIntegrationId: number };
    'queueIntegration.changed': { queueIntegrationId: number };
    /** The contract's event names the row `integrationId`. */
    'queueIntegration.removed': { queueIntegrationId: number; integrationId: number };
    'billingProvider.changed': { provider: BillingProviderKind };
  }
}

const queueIntegrationRoutes = [
  serveEndpoint(api.queueIntegrations.page, pageIntegrations),
  serveEndpoint(api.queueIntegrations.show, showIntegration),
  serveEndpoint(api.queueIntegrations.create, createIntegration),
  serveEndpoint(api.queueIntegrations.update, updateIntegration),
  serveEndpoint(api.queueIntegrations.remove, removeIntegration),
  servePreparedEndpoint(api.queueIntegrations.test, { prepare: askIntegration, command: toTestResult }),
];

const queueIntegrationBroadcasts = broadcastRow('queueIntegration', {
  actions: { 'queueIntegration.created': 'create', 'queueIntegration.changed': 'update', 'queueIntegration.removed': 'delete' },
  find: ({ em }, id) => findRecord(em, queueIntegrationRecords, id),
  rooms: (companyId) => [room.admins(companyId)],
});

/** With another address or account a system is asked at once. */
async function followSetting(scope: Scope, { key }: DomainEvents['setting.changed']): Promise<void> {
  const provider = billingProviderKinds.find((kind) => billingSettings[kind].some((setting) => setting === key));
  if (provider !== undefined) {
    await recordBillingSuccess(scope, provider);
    scope.recordEvent('billingProvider.changed', { provider });
  }
}

export const queueIntegrationsArea: Area = {
  name: 'queueIntegrations',
  migrations: [...queueIntegrationMigrations, ...billingProviderMigrations],
  hooks: {
    'automation.named': async (scope, { integrationId }) => {
      if (integrationId) {
        await requireIntegration(scope, integrationId);
      }
    },
  },
  entities: [queueIntegrationSchema],
  routes: [
    ...queueIntegrationRoutes,
    serveEndpoint(api.billingProviders.list, listBillingProviderRecords),
    servePreparedEndpoint(api.billingProviders.test, { prepare: signInToProvider, command: showTestedProvider }),
  ],
  broadcasts: [
    ...queueIntegrationBroadcasts,
    broadcastOn('billingProvider.changed', async (scope, { provider }) => {
      const billingProvider = await showBillingProvider(scope, provider);
      return [{ to: [room.admins(scope.companyId)], event: 'billingProvider', body: { action: 'update', billingProvider } }];
    }),
  ],
  uniqueConstraintErrors: {
    queue_integrations_name_key: 'ERR_INTEGRATION_ALREADY_EXISTS',
  },
  readsTables: ['settings'],
  listeners: [listenOn('billingProviders.followSetting', 'setting.changed', followSetting)],
};
