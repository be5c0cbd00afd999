import { api } from '#shared/api.ts';
import { serveEndpoint, servePreparedEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { createMacro, listMacros, removeMacro, updateMacro } from './commands.ts';
import { prepareQuickMessages, runMacro } from './runMacro.ts';

export const macroRoutes = [
  serveEndpoint(api.macros.list, listMacros),
  serveEndpoint(api.macros.create, createMacro),
  serveEndpoint(api.macros.update, updateMacro),
  serveEndpoint(api.macros.remove, removeMacro),
  servePreparedEndpoint(api.macros.run, { prepare: prepareQuickMessages, command: runMacro }),
];
