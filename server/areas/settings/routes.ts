import { api } from '#shared/api.ts';
import { serveEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { listSettings, removeSetting, updateSetting } from './commands.ts';

export const settingRoutes = [
  serveEndpoint(api.settings.list, listSettings),
  serveEndpoint(api.settings.update, updateSetting),
  serveEndpoint(api.settings.remove, removeSetting),
];
