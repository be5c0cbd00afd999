import { lazyComponent } from '#ui/lazyComponent.ts';

/** Messages sent and received per day. */
export const LazyMessageChart = lazyComponent(() => import('./HealthChart.tsx'), 'HealthChart');
