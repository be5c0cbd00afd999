import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyRowTarget = lazyComponent(() => import('./RowTarget.tsx'), 'RowTarget');
