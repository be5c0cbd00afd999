import { BadgeCheck, Landmark, Receipt } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { billingCacheUpdaters } from './live.ts';

export const billingArea: UiArea = {
  cacheUpdaters: billingCacheUpdaters,
  screens: [
    {
      path: '/financeiro',
      label: 'places.billing',
      screen: lazyComponent(() => import('./InvoicesScreen.tsx'), 'InvoicesScreen'),
      order: 100,
      permission: 'invoice.read',
      isAllowedWhenExpired: true,
      menu: { group: 'admin', icon: Receipt },
    },
    {
      path: '/subscription',
      label: 'places.subscription',
      screen: lazyComponent(() => import('./SubscriptionScreen.tsx'), 'SubscriptionScreen'),
      order: 101,
      permission: 'invoice.pay',
      isAllowedWhenExpired: true,
      menu: { group: 'admin', icon: BadgeCheck },
    },
    {
      path: '/invoices',
      label: 'places.operatorInvoices',
      screen: lazyComponent(() => import('./OperatorInvoicesScreen.tsx'), 'OperatorInvoicesScreen'),
      order: 102,
      permission: 'invoice.manage',
      isAllowedWhenExpired: true,
      menu: { group: 'admin', icon: Landmark },
    },
  ],
};
