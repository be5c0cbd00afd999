import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyHelpsTab = lazyComponent(() => import('./HelpsTab.tsx'), 'HelpsTab');
