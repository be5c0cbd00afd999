import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createQuickMessage, removeQuickMessage, updateQuickMessage } from './commands.ts';
import { attachQuickMessageFile, removeQuickMessageFile } from './quickMessageFile.ts';
import { listQuickMessages, pageQuickMessages, showQuickMessage } from './readQuickMessages.ts';

export const quickMessageRoutes = [
  serveEndpoint(api.quickMessages.page, pageQuickMessages),
  serveEndpoint(api.quickMessages.list, listQuickMessages),
  serveEndpoint(api.quickMessages.show, showQuickMessage),
  serveEndpoint(api.quickMessages.create, createQuickMessage),
  serveEndpoint(api.quickMessages.update, updateQuickMessage),
  serveEndpoint(api.quickMessages.remove, removeQuickMessage),
  serveEndpoint(api.quickMessages.attachFile, attachQuickMessageFile),
  serveEndpoint(api.quickMessages.removeFile, removeQuickMessageFile),
];
