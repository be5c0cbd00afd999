import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createQueue, listQueues, removeQueue, reorderQueues, showQueue, updateQueue } from './commands.ts';
import { attachQueueFile, removeQueueFile } from './queueFile.ts';

export const queueRoutes = [
  serveEndpoint(api.queues.list, listQueues),
  serveEndpoint(api.queues.show, showQueue),
  serveEndpoint(api.queues.create, createQueue),
  serveEndpoint(api.queues.reorder, reorderQueues),
  serveEndpoint(api.queues.update, updateQueue),
  serveEndpoint(api.queues.remove, removeQueue),
  serveEndpoint(api.queues.attachFile, attachQueueFile),
  serveEndpoint(api.queues.removeFile, removeQueueFile),
];
