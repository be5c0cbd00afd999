import { ContactRound } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { contactCacheUpdaters } from './live.ts';

export const contactsArea: UiArea = {
  cacheUpdaters: contactCacheUpdaters,
  screens: [
    {
      path: '/contacts',
      label: 'contacts.title',
      screen: lazyComponent(() => import('./ContactsScreen.tsx'), 'ContactsScreen'),
      order: 20,
      menu: { group: 'daily', icon: ContactRound },
    },
  ],
};
