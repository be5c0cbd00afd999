import { Megaphone } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { announcementCacheUpdaters } from './live.ts';

export const announcementsArea: UiArea = {
  cacheUpdaters: announcementCacheUpdaters,
  screens: [
    {
      path: '/announcements',
      label: 'places.announcements',
      screen: lazyComponent(() => import('./AnnouncementsScreen.tsx'), 'AnnouncementsScreen'),
      order: 95,
      permission: 'announcement.manage',
      redirectsHome: true,
      menu: { group: 'admin', icon: Megaphone },
    },
  ],
};
