import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyMarkKeys = lazyComponent(() => import('./MarkKeys.tsx'), 'MarkKeys');
