import type { Area } from '#server/platform/area.ts';
import { requireIntegration } from './commands.ts';
import { queueIntegrationBroadcasts } from './live.ts';
import { queueIntegrationMigrations } from './migrations.ts';
import { queueIntegrationSchema } from './QueueIntegration.ts';
import { queueIntegrationRoutes } from './routes.ts';

declare module '#server/platform/database/outbox/domainEvents.ts' {
  interface DomainEvents {
    'queueIntegration.created': { queueIntegrationId: number };
    'queueIntegration.changed': { queueIntegrationId: number };
    /** The contract's event names the row `integrationId`. */
    'queueIntegration.removed': { queueIntegrationId: number; integrationId: number };
  }
}

export const queueIntegrationsArea: Area = {
  name: 'queueIntegrations',
  migrations: queueIntegrationMigrations,
  hooks: {
    'automation.named': async (scope, { integrationId }) => {
      if (integrationId) {
        await requireIntegration(scope, integrationId);
      }
    },
  },
  entities: [queueIntegrationSchema],
  routes: queueIntegrationRoutes,
  broadcasts: queueIntegrationBroadcasts,
  uniqueConstraintErrors: { queue_integrations_name_key: 'ERR_INTEGRATION_ALREADY_EXISTS' },
};
