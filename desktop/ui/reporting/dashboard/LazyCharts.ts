import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyDayChart = lazyComponent(() => import('./DayChart.tsx'), 'DayChart');
export const LazyPeopleChart = lazyComponent(() => import('./PeopleChart.tsx'), 'PeopleChart');
