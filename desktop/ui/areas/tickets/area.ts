import type { UiArea } from '#ui/UiArea.ts';
import { ticketCacheUpdaters } from './live.ts';

export const ticketsArea: UiArea = {
  cacheUpdaters: ticketCacheUpdaters,
};
