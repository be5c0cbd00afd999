import { api } from '#shared/api.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createQueue, listQueues, removeQueue, reorderQueues, showQueue, updateQueue } from './commands.ts';
import { attachQueueFile, prepareFileOfQueue, removeQueueFile } from './queueFile.ts';

export const queueRoutes = [
  serveEndpoint(api.queues.list, listQueues),
  serveEndpoint(api.queues.show, showQueue),
  serveEndpoint(api.queues.create, createQueue),
  serveEndpoint(api.queues.reorder, reorderQueues),
  serveEndpoint(api.queues.update, updateQueue),
  serveEndpoint(api.queues.remove, removeQueue),
  servePreparedEndpoint(api.queues.attachFile, { prepare: prepareFileOfQueue, command: attachQueueFile }),
  serveEndpoint(api.queues.removeFile, removeQueueFile),
];
