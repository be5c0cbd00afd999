import type { ConnectionState } from '#shared/workspace/connections/record.ts';
import type { Provider } from '#shared/workspace/connections/input.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { findOverdueBefore } from '#server/platform/findOverdueBefore.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Structurally the channels' `DesiredConnection`. */
interface DesiredConnectionRow {
  readonly id: number;
  readonly companyId: number;
  readonly provider: Provider;
  readonly shouldBeOpen: boolean;
  readonly isCompanyActive: boolean;
  readonly command: 'start' | 'renew' | 'code' | 'pause' | 'stop' | null;
  readonly pairingNumber: string | null;
  readonly commandNumber: string;
  readonly node: string | null;
  readonly pid: number | null;
  readonly incarnation: string | null;
  readonly isExpired: boolean;
}

/**
 * A temporary ban closes a connection until its end, so that neither a restart nor a new owner logs in before. A command comes first.
 *
 * The connections of all companies that should be open, have a command, or are leased by this incarnation of a process; by id. */
export const findDesiredConnections = (platform: Platform, incarnation: string): Promise<DesiredConnectionRow[]> =>
  queryAsSupport<DesiredConnectionRow>(
    platform,
    `select c.id, c.company_id as "companyId", c.provider, c.wanted and not (c.state = 'banned' and c.next_attempt_at > $2) as "shouldBeOpen",
       o.status and (o.due_date is null or o.due_date >= $3) as "isCompanyActive",
       l.wish as command, l.pair_with as "pairingNumber", coalesce(l.wish_number, 0)::text as "commandNumber", l.node, l.pid, l.incarnation,
       coalesce(l.expires_at < clock_timestamp() - interval '5 seconds', false) as "isExpired"
     from connections c join companies o on o.id = c.company_id left join connection_leases l on l.connection_id = c.id
     where c.wanted or l.wish is not null or l.incarnation = $1
     order by c.id`,
    [incarnation, platform.now().toISOString(), findOverdueBefore(platform).toISOString()],
  );

/** The state of a connection, read outside the caller's transaction: callers wait for channels without one. */
export async function findConnectionState(
  { platform, companyId }: Pick<Scope, 'platform' | 'companyId'>,
  connectionId: number,
): Promise<ConnectionState | undefined> {
  const query = 'select state from connections where id = $1 and company_id = $2';
  const [connection] = await queryAsSupport<{ state: ConnectionState }>(platform, query, [connectionId, companyId]);
  return connection?.state;
}
