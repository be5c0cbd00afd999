import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyPauseReasonsTab = lazyComponent(() => import('./PauseReasonsTab.tsx'), 'PauseReasonsTab');
export { usePauses, usePauseText } from './usePauses.ts';
