import type { UiArea } from '#ui/UiArea.ts';
import { noteCacheUpdaters } from './live.ts';

export const notesArea: UiArea = {
  cacheUpdaters: noteCacheUpdaters,
};
