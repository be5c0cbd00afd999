import { lazyComponent } from '#ui/lazyComponent.ts';

export const LazyHolidaysTab = lazyComponent(() => import('./HolidaysTab.tsx'), 'HolidaysTab');
