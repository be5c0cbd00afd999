import { api } from '#shared/api.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import {
  attachQueueOptionFile,
  createQueueOption,
  listQueueOptions,
  moveQueueOption,
  prepareQueueOptionFile,
  removeQueueOption,
  removeQueueOptionFile,
  showQueueOption,
  updateQueueOption,
} from './commands.ts';
import { beginMenuDraft, discardMenuDraft, listMenuDrafts, publishMenuDraft } from './menuDrafts.ts';

export const queueOptionRoutes = [
  serveEndpoint(api.menuDrafts.list, listMenuDrafts),
  serveEndpoint(api.menuDrafts.begin, beginMenuDraft),
  serveEndpoint(api.menuDrafts.publish, publishMenuDraft),
  serveEndpoint(api.menuDrafts.discard, discardMenuDraft),
  serveEndpoint(api.queueOptions.list, listQueueOptions),
  serveEndpoint(api.queueOptions.show, showQueueOption),
  serveEndpoint(api.queueOptions.create, createQueueOption),
  serveEndpoint(api.queueOptions.update, updateQueueOption),
  serveEndpoint(api.queueOptions.move, moveQueueOption),
  serveEndpoint(api.queueOptions.remove, removeQueueOption),
  servePreparedEndpoint(api.queueOptions.attachFile, { prepare: prepareQueueOptionFile, command: attachQueueOptionFile }),
  serveEndpoint(api.queueOptions.removeFile, removeQueueOptionFile),
];
