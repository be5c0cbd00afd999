import type { UiArea } from '#ui/UiArea.ts';
import { companyExportCacheUpdaters } from './live.ts';

export const companyExportsArea: UiArea = { cacheUpdaters: companyExportCacheUpdaters };
