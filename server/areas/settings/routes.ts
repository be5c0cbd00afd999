import { api } from '#shared/api.ts';
import { serve } from '#server/platform/http/serve.ts';
import { listSettings, updateSetting } from './commands.ts';

export const settingRoutes = [serve(api.settings.list, listSettings), serve(api.settings.update, updateSetting)];
