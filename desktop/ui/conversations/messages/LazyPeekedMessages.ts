import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyPeekedMessages = lazyComponent(() => import('./PeekedMessages.tsx'), 'PeekedMessages');
