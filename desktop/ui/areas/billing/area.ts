import { Receipt } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { billingCacheUpdaters } from './live.ts';

export const billingArea: UiArea = {
  cacheUpdaters: billingCacheUpdaters,
  screens: [
    {
      path: '/financeiro',
      label: 'billing.title',
      screen: lazyComponent(() => import('./InvoicesScreen.tsx'), 'InvoicesScreen'),
      order: 100,
      permission: 'invoice.read',
      menu: { group: 'admin', icon: Receipt },
    },
  ],
};
