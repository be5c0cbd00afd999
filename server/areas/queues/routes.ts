import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createQueue, listQueues, removeQueue, showQueue, updateQueue } from './commands.ts';
import { presentQueue, presentQueues } from './present.ts';

export const queueRoutes = [
  serveEndpoint(api.queues.list, listQueues, presentQueues),
  serveEndpoint(api.queues.show, showQueue, presentQueue),
  serveEndpoint(api.queues.create, createQueue, presentQueue),
  serveEndpoint(api.queues.update, updateQueue, presentQueue),
  serveEndpoint(api.queues.remove, removeQueue),
];
