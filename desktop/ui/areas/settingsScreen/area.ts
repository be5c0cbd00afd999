import { Settings } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';

export const settingsScreenArea: UiArea = {
  screens: [
    {
      path: '/settings',
      pathSuffix: '/:tab?',
      label: 'settings.title',
      screen: lazyComponent(() => import('./SettingsScreen.tsx'), 'SettingsScreen'),
      order: 90,
      permission: 'plan.manage',
      menu: { group: 'admin', icon: Settings },
    },
  ],
};
