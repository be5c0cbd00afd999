import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyPauseDialog = lazyComponent(() => import('./PauseDialog.tsx'), 'PauseDialog');
export const LazyPauseHost = lazyComponent(() => import('./PauseHost.tsx'), 'PauseHost');
export const LazyPauseItems = lazyComponent(() => import('./PauseItems.tsx'), 'PauseItems');
export const LazyPauseReasonsTab = lazyComponent(() => import('./PauseReasonsTab.tsx'), 'PauseReasonsTab');
export { usePauses, usePauseText } from './usePauses.ts';
