import { Settings } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { settingCacheUpdaters } from './live.ts';

export const settingsScreenArea: UiArea = {
  cacheUpdaters: settingCacheUpdaters,
  screens: [
    {
      path: '/settings',
      pathSuffix: '/:tab?',
      label: 'places.settings',
      screen: lazyComponent(() => import('./SettingsScreen.tsx'), 'SettingsScreen'),
      order: 90,
      permission: 'setting.update',
      menu: { group: 'admin', icon: Settings },
    },
  ],
};
