import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyPersonRequestsTab = lazyComponent(() => import('./PersonRequestsTab.tsx'), 'PersonRequestsTab');
