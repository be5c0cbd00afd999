import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyListTools = lazyComponent(() => import('./ListTools.tsx'), 'ListTools');
