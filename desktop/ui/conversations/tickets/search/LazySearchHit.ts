import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazySearchHit = lazyComponent(() => import('./SearchHit.tsx'), 'SearchHit');
