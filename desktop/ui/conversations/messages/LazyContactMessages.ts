import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyContactMessages = lazyComponent(() => import('./media/ContactMessages.tsx'), 'ContactMessages');
