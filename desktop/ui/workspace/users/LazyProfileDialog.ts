import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyProfileDialog = lazyComponent(() => import('./ProfileDialog.tsx'), 'ProfileDialog');
