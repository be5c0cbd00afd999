import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyUrgentReporter = lazyComponent(() => import('./UrgentReporter.tsx'), 'UrgentReporter');
