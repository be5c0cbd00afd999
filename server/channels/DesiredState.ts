import type { Provider } from '#shared/areas/connectionInput.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { OwnedConnection } from './Channel.ts';
import type { LeaseHolder } from './lease.ts';

/** What a person wants of a number. */
export type ConnectionCommand = 'start' | 'renew' | 'code' | 'pause' | 'stop';

/** Whether it costs the number its credentials. */
export const forgetsCredentials = (wish: ConnectionCommand): boolean => wish !== 'start' && wish !== 'pause';

/** Whether the number is open afterwards. */
export const opensConnection = (wish: ConnectionCommand): boolean => wish !== 'pause' && wish !== 'stop';

/** A number that should be open, that somebody clicked on, or that this process holds. */
export interface DesiredState extends LeaseHolder {
  readonly id: number;
  readonly companyId: number;
  readonly provider: Provider;
  readonly shouldBeOpen: boolean;
  /** Its company is switched on and has paid. */
  readonly isCompanyActive: boolean;
  readonly command: ConnectionCommand | null;
  /** Digits of the phone that is to type in the code. */
  readonly pairingNumber: string | null;
  readonly commandNumber: string;
  /** Its owner has given no sign for too long. */
  readonly isExpired: boolean;
}

/** Everything that a process with channels may have to act on. */
export const readDesiredStates = (platform: Platform, incarnation: string): Promise<DesiredState[]> =>
  queryAsSupport<DesiredState>(
    platform,
    `select c.id, c.company_id as "companyId", c.provider, c.wanted as "shouldBeOpen",
       o.status and (o.due_date is null or o.due_date >= $2) as "isCompanyActive",
       l.wish as command, l.pair_with as "pairingNumber", coalesce(l.wish_number, 0)::text as "commandNumber", l.node, l.pid, l.incarnation,
       coalesce(l.expires_at < clock_timestamp() - interval '5 seconds', false) as "isExpired"
     from connections c join companies o on o.id = c.company_id left join connection_leases l on l.connection_id = c.id
     where c.wanted or l.wish is not null or l.incarnation = $1
     order by c.id`,
    [incarnation, platform.now().toISOString()],
  );

/** A wish is granted; a newer one stays. */
export async function clearCommand(platform: Platform, { id, commandNumber: wishNumber }: DesiredState): Promise<void> {
  await queryAsSupport(platform, 'update connection_leases set wish = null where connection_id = $1 and wish_number = $2', [
    id,
    wishNumber,
  ]);
}

/** What waits for the numbers of this process: something to be sent, a question from another process. */
export interface PendingWork {
  readonly id: number;
  readonly hasOutbound: boolean;
  readonly hasRequests: boolean;
}

const pendingWorkStatement = `
  select c.id,
    exists (select from messages m where m.company_id = c.company_id and m.connection_id = c.id and m.delivery = 'queued')
      or exists (select from message_actions a where a.company_id = c.company_id and a.connection_id = c.id and a.state = 'queued')
      as "hasOutbound",
    exists (select from channel_requests r where r.connection_id = c.id and r.taken_at is null) as "hasRequests"
  from jsonb_to_recordset($1::jsonb) as c (id int, company_id int)`;

/** Which of these numbers has something waiting. */
export const readPendingWork = (platform: Platform, held: readonly OwnedConnection[]): Promise<PendingWork[]> =>
  queryAsSupport<PendingWork>(platform, pendingWorkStatement, [
    JSON.stringify(held.map(({ id, companyId }) => ({ id, company_id: companyId }))),
  ]);
