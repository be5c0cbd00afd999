import { Megaphone } from 'lucide-react';
import { api } from '#shared/api.ts';
import type { AnnouncementRecord } from '#shared/outreach/announcements.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { invalidateEndpoint, omitRow, upsertRow } from '#ui/data/cache/query.ts';

const byAge = (one: AnnouncementRecord, other: AnnouncementRecord): number =>
  other.createdAt.localeCompare(one.createdAt) || other.id - one.id;

/** What somebody has read stays read when it changes. */
function placeAnnouncement(rows: AnnouncementRecord[], record: AnnouncementRecord): AnnouncementRecord[] {
  const isRead = rows.some(({ id, isRead: wasRead }) => id === record.id && wasRead);
  return upsertRow(rows, { ...record, isRead }).toSorted(byAge);
}

/** The event is a company's: an operator's list shows those for others too, so that it is fetched again. */
const announcementCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('announcement', (cache, event) => {
    updateCachedResults(cache, api.announcements.list, (rows) =>
      event.action === 'delete' ? omitRow(rows, Number(event.id)) : placeAnnouncement(rows, event.record),
    );
    invalidateEndpoint(cache, api.announcements.page);
  }),
];

export const announcementsArea: UiArea = {
  cacheUpdaters: announcementCacheUpdaters,
  screens: [
    {
      path: '/announcements',
      label: 'places.announcements',
      screen: lazyComponent(() => import('./AnnouncementsScreen.tsx'), 'AnnouncementsScreen'),
      order: 95,
      permission: 'announcement.manage',
      redirectsHome: true,
      menu: { group: 'admin', icon: Megaphone },
    },
  ],
};
