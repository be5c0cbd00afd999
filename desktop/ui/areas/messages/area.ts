import type { UiArea } from '#ui/UiArea.ts';
import { messageCacheUpdaters } from './live.ts';

export const messagesArea: UiArea = {
  cacheUpdaters: messageCacheUpdaters,
};
