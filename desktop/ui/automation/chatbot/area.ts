import { FlaskConical } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';

export const chatbotArea: UiArea = {
  screens: [
    {
      path: '/rehearsals',
      pathSuffix: '/:tab?',
      label: 'places.rehearsals',
      screen: lazyComponent(() => import('./rehearsals/RehearsalScreen.tsx'), 'RehearsalScreen'),
      order: 51,
      permission: 'chatbot.rehearse',
      menu: { group: 'admin', icon: FlaskConical },
    },
  ],
};
