import { BadgeCheck, Landmark, Receipt } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { invalidateEndpoint } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { announceRenewal } from './announceRenewal.ts';

/** Few and rarely changed: the list is read again. */
const billingCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('invoice', (cache) => {
    invalidateEndpoint(cache, api.billing.all);
    invalidateEndpoint(cache, api.billing.show);
    invalidateEndpoint(cache, api.billing.page);
    invalidateEndpoint(cache, api.billing.totals);
  }),
  cacheUpdater('payment', (cache, { company }) => {
    invalidateEndpoint(cache, api.billing.all);
    invalidateEndpoint(cache, api.billing.show);
    announceRenewal(cache, company);
  }),
  cacheUpdater('storage', (cache) => invalidateEndpoint(cache, api.usage.storage)),
];

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
