import { FlaskConical } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';

export const rehearsalsArea: UiArea = {
  screens: [
    {
      path: '/rehearsals',
      pathSuffix: '/:tab?',
      label: 'places.rehearsals',
      screen: lazyComponent(() => import('./RehearsalScreen.tsx'), 'RehearsalScreen'),
      order: 51,
      permission: 'chatbot.rehearse',
      menu: { group: 'admin', icon: FlaskConical },
    },
  ],
};
