import type { UiArea } from '#ui/UiArea.ts';
import { contactImportCacheUpdaters } from './live.ts';

export const contactImportsArea: UiArea = {
  cacheUpdaters: contactImportCacheUpdaters,
};
