import { Inbox } from 'lucide-react';
import { UnreadBadge } from '#ui/conversations/tickets/notices/UnreadBadge.tsx';
import { InboxScreen } from './InboxScreen.tsx';
import type { UiArea } from '#ui/UiArea.ts';

export const inboxArea: UiArea = {
  offline: async () => (await import('./offline/offlineInbox.ts')).offlineInbox,
  screens: [
    {
      path: '/tickets',
      pathSuffix: '/:uuid?',
      label: 'tickets.title',
      // Not lazy: it is the home screen of almost everybody and must not wait for a second script.
      screen: InboxScreen,
      order: 10,
      menu: { group: 'daily', icon: Inbox, badge: UnreadBadge },
    },
  ],
};
