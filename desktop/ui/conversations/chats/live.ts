import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { cacheChat, cacheChatMessage, removeCachedChat } from './chatCache.ts';

/** Events of the member's own room are handled by `useChatNotices`. */
export const chatCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('chat', (cache, event) => {
    if (event.action === 'delete') {
      removeCachedChat(cache, Number(event.id));
      return;
    }
    cacheChat(cache, event.chat);
    if (event.action === 'new-message') {
      cacheChatMessage(cache, event.newMessage);
    }
  }),
];
