import { ContactRound } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { contactCacheUpdaters } from './live.ts';

export const contactsArea: UiArea = {
  cacheUpdaters: contactCacheUpdaters,
  screens: [
    {
      path: '/contacts',
      pathSuffix: '/:id?',
      label: 'places.contacts',
      screen: lazyComponent(() => import('./ContactRoute.tsx'), 'ContactRoute'),
      order: 20,
      menu: { group: 'daily', icon: ContactRound },
    },
  ],
};
