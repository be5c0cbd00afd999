import './events.ts';
import type { Area } from '#server/platform/area.ts';
import { requireIntegration } from './commands.ts';
import { queueIntegrationBroadcasts } from './live.ts';
import { queueIntegrationMigrations } from './migrations.ts';
import { queueIntegrationSchema } from './QueueIntegration.ts';
import { queueIntegrationRoutes } from './routes.ts';

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
