import type { UiArea } from '#ui/UiArea.ts';
import { queueOptionCacheUpdaters } from './live.ts';

export const queueOptionsArea: UiArea = { cacheUpdaters: queueOptionCacheUpdaters };
