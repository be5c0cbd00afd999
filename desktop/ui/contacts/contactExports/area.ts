import type { UiArea } from '#ui/UiArea.ts';
import { contactExportCacheUpdaters } from './live.ts';

export const contactExportsArea: UiArea = { cacheUpdaters: contactExportCacheUpdaters };
