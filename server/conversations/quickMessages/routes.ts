import { api } from '#shared/api.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import {
  attachQuickMessageFile,
  createQuickMessage,
  listQuickMessages,
  pageQuickMessages,
  prepareQuickMessageFile,
  removeQuickMessage,
  removeQuickMessageFile,
  showQuickMessage,
  updateQuickMessage,
} from './commands.ts';

export const quickMessageRoutes = [
  serveEndpoint(api.quickMessages.page, pageQuickMessages),
  serveEndpoint(api.quickMessages.list, listQuickMessages),
  serveEndpoint(api.quickMessages.show, showQuickMessage),
  serveEndpoint(api.quickMessages.create, createQuickMessage),
  serveEndpoint(api.quickMessages.update, updateQuickMessage),
  serveEndpoint(api.quickMessages.remove, removeQuickMessage),
  servePreparedEndpoint(api.quickMessages.attachFile, { prepare: prepareQuickMessageFile, command: attachQuickMessageFile }),
  serveEndpoint(api.quickMessages.removeFile, removeQuickMessageFile),
];
