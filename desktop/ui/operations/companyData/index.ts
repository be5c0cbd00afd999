import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyExportsTab = lazyComponent(() => import('./ExportsTab.tsx'), 'ExportsTab');
