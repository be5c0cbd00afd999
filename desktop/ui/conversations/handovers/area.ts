import type { UiArea } from '#ui/UiArea.ts';
import { handoverCacheUpdaters } from './live.ts';

export const handoversArea: UiArea = { cacheUpdaters: handoverCacheUpdaters };
