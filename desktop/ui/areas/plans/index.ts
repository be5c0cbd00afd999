import { lazyComponent } from '#ui/lazyComponent.ts';

export { refetchPlans } from './refetchPlans.ts';
export { useAllPlans } from './useAllPlans.ts';
export const LazyPlansTab = lazyComponent(() => import('./PlansTab.tsx'), 'PlansTab');
