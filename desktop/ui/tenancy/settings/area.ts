import { Settings } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { SettingsScreen } from './slots.ts';

const settingCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('settings', (cache, { setting }) =>
    updateCachedResults(cache, api.settings.list, (settings) => [...settings.filter(({ key }) => key !== setting.key), setting]),
  ),
];

export const settingsArea: UiArea = {
  cacheUpdaters: settingCacheUpdaters,
  screens: [
    {
      path: '/settings',
      pathSuffix: '/:tab?',
      label: 'places.settings',
      screen: SettingsScreen,
      order: 90,
      permission: 'setting.update',
      menu: { group: 'admin', icon: Settings },
    },
  ],
};
