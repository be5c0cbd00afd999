import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyAiBudgetBanner = lazyComponent(() => import('./AiBudgetBanner.tsx'), 'AiBudgetBanner');
