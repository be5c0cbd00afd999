import type { UiArea } from '#ui/UiArea.ts';
import { personRequestCacheUpdaters } from './live.ts';

export const personRequestsArea: UiArea = { cacheUpdaters: personRequestCacheUpdaters };
