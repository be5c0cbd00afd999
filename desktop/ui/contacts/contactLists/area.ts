import { ListChecks } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { contactListCacheUpdaters } from './live.ts';

export const contactListsArea: UiArea = {
  cacheUpdaters: contactListCacheUpdaters,
  screens: [
    {
      path: '/contact-lists',
      pathSuffix: '/:contactListId?/contacts?',
      label: 'places.contactLists',
      screen: lazyComponent(() => import('./ContactListRoute.tsx'), 'ContactListRoute'),
      order: 46,
      permission: 'contactList.manage',
      planFlag: 'useCampaigns',
      menu: { group: 'admin', icon: ListChecks },
    },
  ],
};
