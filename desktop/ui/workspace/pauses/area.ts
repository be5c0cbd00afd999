import type { UiArea } from '#ui/UiArea.ts';
import { pauseCacheUpdaters } from './live.ts';

export const pausesArea: UiArea = { cacheUpdaters: pauseCacheUpdaters };
