import { lazyComponent } from '#ui/lazyComponent.ts';

export { PlanFitNote } from './PlanFitNote.tsx';
export { refetchPlans } from './refetchPlans.ts';
export { useAllPlans } from './useAllPlans.ts';
export const LazyPlansTab = lazyComponent(() => import('./PlansTab.tsx'), 'PlansTab');
