import { CalendarClock } from 'lucide-react';
import { api, type LiveEvents } from '#shared/api.ts';
import type { ScheduleRecord } from '#shared/outreach/schedules/index.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { invalidateEndpoint, omitRow, updateCachedPages, updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';

type ScheduleEvent = LiveEvents['schedule'];

/** Rows after an event: known ones are replaced; a new one is fetched, since its place depends on the list's filter and order. */
function applyScheduleEvent(rows: ScheduleRecord[], event: ScheduleEvent): ScheduleRecord[] {
  if (event.action === 'delete') {
    return omitRow(rows, Number(event.scheduleId));
  }
  const { schedule } = event;
  return rows.some(({ id }) => id === schedule.id) ? rows.map((row) => (row.id === schedule.id ? schedule : row)) : rows;
}

const scheduleCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('schedule', (cache, event) => {
    const update = (rows: ScheduleRecord[]): ScheduleRecord[] => applyScheduleEvent(rows, event);
    updateCachedPages(cache, { endpoint: api.schedules.page, rowsKey: 'schedules', update });
    updateCachedResults(cache, api.schedules.page, (result) =>
      Array.isArray(result.schedules) ? { ...result, schedules: update(result.schedules) } : result,
    );
    if (event.action !== 'delete') {
      invalidateEndpoint(cache, api.schedules.page);
    }
  }),
];

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
