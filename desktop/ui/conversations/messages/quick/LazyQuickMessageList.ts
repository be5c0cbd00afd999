import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyQuickMessageList = lazyComponent(() => import('./QuickMessageList.tsx'), 'QuickMessageList');
