import { MessagesSquare } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { ChatUnreadBadge } from './ChatUnreadBadge.tsx';
import { chatCacheUpdaters } from './live.ts';

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
