import type { UiArea } from '#ui/UiArea.ts';
import { holidayCacheUpdaters } from './live.ts';

export const holidaysArea: UiArea = { cacheUpdaters: holidayCacheUpdaters };
