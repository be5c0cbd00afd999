import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyBulkBar = lazyComponent(() => import('./BulkBar.tsx'), 'BulkBar');
