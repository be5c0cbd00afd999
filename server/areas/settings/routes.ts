import { api } from '#shared/api.ts';
import { serveEndpoint, servePublicEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { listSettings, removeSetting, updateSetting } from './commands.ts';
import { showBrand } from './showBrand.ts';

export const settingRoutes = [
  serveEndpoint(api.settings.list, listSettings),
  servePublicEndpoint(api.settings.brand, showBrand),
  serveEndpoint(api.settings.update, updateSetting),
  serveEndpoint(api.settings.remove, removeSetting),
];
