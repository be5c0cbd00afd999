import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyStorageBanner = lazyComponent(() => import('./StorageBanner.tsx'), 'StorageBanner');
