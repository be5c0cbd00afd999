import { Code } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';

export const messagesApiArea: UiArea = {
  screens: [
    {
      path: '/messages-api',
      label: 'places.messagesApi',
      screen: lazyComponent(() => import('./MessagesApiScreen.tsx'), 'MessagesApiScreen'),
      order: 95,
      permission: 'apiToken.manage',
      planFlag: 'useExternalApi',
      menu: { group: 'admin', icon: Code },
    },
  ],
};
