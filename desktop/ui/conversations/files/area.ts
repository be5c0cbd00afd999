import { Files } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { fileCacheUpdaters } from './live.ts';

export const filesArea: UiArea = {
  cacheUpdaters: fileCacheUpdaters,
  screens: [
    {
      path: '/files',
      label: 'places.files',
      screen: lazyComponent(() => import('./FilesScreen.tsx'), 'FilesScreen'),
      order: 47,
      permission: 'fileList.manage',
      menu: { group: 'admin', icon: Files },
    },
  ],
};
