import { Bot } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { promptCacheUpdaters } from './live.ts';

export const promptsArea: UiArea = {
  cacheUpdaters: promptCacheUpdaters,
  screens: [
    {
      path: '/prompts',
      label: 'places.prompts',
      screen: lazyComponent(() => import('./PromptsScreen.tsx'), 'PromptsScreen'),
      order: 56,
      permission: 'prompt.manage',
      planFlag: 'useOpenAi',
      menu: { group: 'admin', icon: Bot },
    },
  ],
};
