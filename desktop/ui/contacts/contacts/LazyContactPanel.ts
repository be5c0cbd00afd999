import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyContactPanel = lazyComponent(() => import('./ContactPanel.tsx'), 'ContactPanel');
