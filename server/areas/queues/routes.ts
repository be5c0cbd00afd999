import { api } from '#shared/api.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createQueue, listQueues, removeQueue, showQueue, updateQueue } from './commands.ts';
import { presentQueue, presentQueues } from './present.ts';

export const queueRoutes = [
  serve(api.queues.list, listQueues, presentQueues),
  serve(api.queues.show, showQueue, presentQueue),
  serve(api.queues.create, createQueue, presentQueue),
  serve(api.queues.update, updateQueue, presentQueue),
  serve(api.queues.remove, removeQueue),
];
