import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyLateMark = lazyComponent(() => import('./LateMark.tsx'), 'LateMark');
