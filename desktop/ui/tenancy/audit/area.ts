import { ScrollText } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';

export const auditArea: UiArea = {
  screens: [
    {
      path: '/audit',
      label: 'places.audit',
      screen: lazyComponent(() => import('./AuditScreen.tsx'), 'AuditScreen'),
      order: 93,
      permission: 'audit.read',
      menu: { group: 'admin', icon: ScrollText },
    },
  ],
};
