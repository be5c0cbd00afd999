import { Code } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';

export const authArea: UiArea = {
  screens: [
    {
      path: '/messages-api',
      label: 'places.messagesApi',
      screen: lazyComponent(() => import('./apiTokens/MessagesApiScreen.tsx'), 'MessagesApiScreen'),
      order: 95,
      permission: 'apiToken.manage',
      planFlag: 'useExternalApi',
      menu: { group: 'admin', icon: Code },
    },
  ],
};
