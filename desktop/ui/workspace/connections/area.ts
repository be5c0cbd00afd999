import { RadioTower } from 'lucide-react';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import type { UiArea } from '#ui/UiArea.ts';
import { lazyComponent } from '#ui/lazyComponent.ts';
import { invalidateEndpoint, updateCachedResults } from '#ui/data/cache/cache.ts';
import { cacheUpdater, type CacheUpdater } from '#ui/data/cache/cacheUpdater.ts';
import { ConnectionProblemBadge } from './ConnectionProblemBadge.tsx';

/** Sorted by id like the server's list, with at most one default. */
export function upsertConnection(rows: readonly ConnectionRecord[], connection: ConnectionRecord): ConnectionRecord[] {
  const others = rows.filter(({ id }) => id !== connection.id);
  const demoted = connection.isDefault ? others.map((row) => (row.isDefault ? { ...row, isDefault: false } : row)) : others;
  return [...demoted, connection].toSorted((one, other) => one.id - other.id);
}

/** Refetches the health that is shown. */
const refetchHealth = (cache: QueryClient): void => invalidateEndpoint(cache, api.guardian.health);

export const connectionCacheUpdaters: readonly CacheUpdater[] = [
  cacheUpdater('connectionHealth', refetchHealth),
  cacheUpdater('numberHold', refetchHealth),
  cacheUpdater('whatsapp', (cache, event) =>
    updateCachedResults(cache, api.connections.list, (rows) =>
      event.action === 'delete' ? rows.filter(({ id }) => id !== event.whatsappId) : upsertConnection(rows, event.whatsapp),
    ),
  ),
  cacheUpdater('whatsappSession', (cache, { session }) => {
    updateCachedResults(cache, api.connections.list, (rows) => upsertConnection(rows, session));
    refetchHealth(cache);
  }),
];

export const connectionsArea: UiArea = {
  cacheUpdaters: connectionCacheUpdaters,
  screens: [
    {
      path: '/connections',
      label: 'places.connections',
      screen: lazyComponent(() => import('./ConnectionsScreen.tsx'), 'ConnectionsScreen'),
      order: 70,
      menu: { group: 'admin', icon: RadioTower, badge: ConnectionProblemBadge },
    },
  ],
};
