import { lazyComponent } from '#ui/lazyComponent.ts';

/** For the screen of schedules, whose area stands above this one. */
export const LazyRemoveScheduleDialog = lazyComponent(() => import('./RemoveScheduleDialog.tsx'), 'RemoveScheduleDialog');
