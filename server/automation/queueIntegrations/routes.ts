import { api } from '#shared/api.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import {
  askIntegration,
  createIntegration,
  pageIntegrations,
  removeIntegration,
  showIntegration,
  toTestResult,
  updateIntegration,
} from './commands.ts';

export const queueIntegrationRoutes = [
  serveEndpoint(api.queueIntegrations.page, pageIntegrations),
  serveEndpoint(api.queueIntegrations.show, showIntegration),
  serveEndpoint(api.queueIntegrations.create, createIntegration),
  serveEndpoint(api.queueIntegrations.update, updateIntegration),
  serveEndpoint(api.queueIntegrations.remove, removeIntegration),
  servePreparedEndpoint(api.queueIntegrations.test, { prepare: askIntegration, command: toTestResult }),
];
