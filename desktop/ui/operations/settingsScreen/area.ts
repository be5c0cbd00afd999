import { Settings } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';

const settingCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('settings', (cache, { setting }) =>
    updateCachedResults(cache, api.settings.list, (settings) => [...settings.filter(({ key }) => key !== setting.key), setting]),
  ),
  cacheUpdater('billingProvider', (cache, { billingProvider }) =>
    updateCachedResults(cache, api.billingProviders.list, (providers) =>
      providers.map((one) => (one.provider === billingProvider.provider ? billingProvider : one)),
    ),
  ),
];

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
