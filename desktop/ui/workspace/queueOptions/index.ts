import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyQueueMenuScreen = lazyComponent(() => import('./QueueMenuScreen.tsx'), 'QueueMenuScreen');
