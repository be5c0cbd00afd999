import { api } from '#shared/api.ts';
import { serveEndpoint, servePreparedEndpoint, servePublicEndpoint } from '#server/platform/http/serveEndpoint.ts';
import { listSettings, removeSetting, updateSetting } from './commands.ts';
import { drawLogo, removeLogo, setLogo } from './setLogo.ts';
import { showBrand } from './showBrand.ts';

export const settingRoutes = [
  serveEndpoint(api.settings.list, listSettings),
  servePublicEndpoint(api.settings.brand, showBrand),
  servePreparedEndpoint(api.settings.setLogo, { prepare: drawLogo, command: setLogo }),
  serveEndpoint(api.settings.removeLogo, removeLogo),
  serveEndpoint(api.settings.update, updateSetting),
  serveEndpoint(api.settings.remove, removeSetting),
];
