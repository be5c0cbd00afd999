import { ContactRound } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { contactCacheUpdaters } from './live.ts';
import { ContactConversations, ContactHistory, MergeDialog, NewTicketDialog } from './slots.ts';

export const contactsArea: UiArea = {
  cacheUpdaters: contactCacheUpdaters,
  screens: [
    {
      path: '/contacts',
      pathSuffix: '/:id?',
      label: 'places.contacts',
      screen: lazyComponent(() => {
        [ContactHistory, ContactConversations, NewTicketDialog, MergeDialog].forEach((slot) => slot.prefetch());
        return import('./ContactRoute.tsx');
      }, 'ContactRoute'),
      order: 20,
      menu: { group: 'daily', icon: ContactRound },
    },
  ],
};
