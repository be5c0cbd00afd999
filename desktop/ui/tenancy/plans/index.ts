import { lazyComponent } from '#ui/lazyComponent.ts';

export { PlanFitNote } from './PlanFitNote.tsx';
export { useAllPlans } from './useAllPlans.ts';
export const LazyPlansTab = lazyComponent(() => import('./PlansTab.tsx'), 'PlansTab');
