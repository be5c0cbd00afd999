import { lazyComponent } from '#ui/lazyComponent.ts';
export { PersonDialog, ResetSecondStep, SkillsDialog } from './slots.ts';
export { useAbsence } from './useAbsence.ts';
export { usePasswordRule } from './usePasswordRule.ts';
export const LazyPauseReasonsTab = lazyComponent(() => import('./pauses/PauseReasonsTab.tsx'), 'PauseReasonsTab');
