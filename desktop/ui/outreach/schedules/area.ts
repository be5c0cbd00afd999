import { CalendarClock } from 'lucide-react';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { scheduleCacheUpdaters } from './live.ts';

export const schedulesArea: UiArea = {
  cacheUpdaters: scheduleCacheUpdaters,
  screens: [
    {
      path: '/schedules',
      label: 'places.schedules',
      screen: lazyComponent(() => import('./SchedulesScreen.tsx'), 'SchedulesScreen'),
      order: 45,
      permission: 'schedule.use',
      planFlag: 'useSchedules',
      menu: { group: 'daily', icon: CalendarClock },
    },
  ],
};
