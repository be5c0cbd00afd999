import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyPlansTab = lazyComponent(() => import('./PlansTab.tsx'), 'PlansTab');
