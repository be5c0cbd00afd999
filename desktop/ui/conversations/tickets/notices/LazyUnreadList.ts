import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyUnreadList = lazyComponent(() => import('./UnreadList.tsx'), 'UnreadList');
