import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazySecurityDialog = lazyComponent(() => import('./SecurityDialog.tsx'), 'SecurityDialog');
