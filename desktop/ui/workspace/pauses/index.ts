import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyPauseDialog = lazyComponent(() => import('./PauseDialog.tsx'), 'PauseDialog');
export const LazyPauseHost = lazyComponent(() => import('./PauseHost.tsx'), 'PauseHost');
export const LazyPauseReasonsTab = lazyComponent(() => import('./PauseReasonsTab.tsx'), 'PauseReasonsTab');
export { useOwnPause } from './useOwnPause.ts';
export { usePauses, usePauseText } from './usePauses.ts';
