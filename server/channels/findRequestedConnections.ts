import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { OwnedConnection } from './Channel.ts';

/** The ids of those connections for which another process has stored a request. */
export async function findRequestedConnections(platform: Platform, connections: readonly OwnedConnection[]): Promise<number[]> {
  const rows = await queryAsSupport<{ id: number }>(
    platform,
    'select distinct connection_id as id from channel_requests where connection_id = any($1::int[]) and taken_at is null',
    [connections.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}
