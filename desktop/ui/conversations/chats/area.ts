import { MessagesSquare } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { ChatUnreadBadge } from './ChatUnreadBadge.tsx';
import { cacheChat, cacheChatMessage, removeCachedChat } from './chatCache.ts';

/** Events of the member's own room are handled by `useChatNotices`. */
const chatCacheUpdaters: readonly CacheUpdater[] = [
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

export const chatsArea: UiArea = {
  cacheUpdaters: chatCacheUpdaters,
  screens: [
    {
      path: '/chats',
      pathSuffix: '/:uuid?',
      label: 'places.chats',
      screen: lazyComponent(() => import('./ChatsScreen.tsx'), 'ChatsScreen'),
      order: 35,
      planFlag: 'useInternalChat',
      menu: { group: 'daily', icon: MessagesSquare, badge: ChatUnreadBadge },
    },
  ],
};
