import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { advisoryLocks } from '#server/platform/database/postgres/advisoryLocks.ts';
import { column, queryOf, queryPrepared, queryRows } from '#server/platform/database/queryRows.ts';
import { systemActor, runInScope, type Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { OwnedConnection } from './Channel.ts';

/** A lease ends so long after its last renewal; another process waits for the grace period too. */
const lifetimeSeconds = 30;
const graceSeconds = 5;
const lockAttempts = { count: 10, pauseMs: 200 };

/** A process that owns leases. */
export interface LeaseOwner {
  /** Stable across restarts; unique among running processes. */
  readonly node: string;
  readonly pid: number;
  /** Unique per run of the process. */
  readonly incarnation: string;
}

/** The owner as a lease stores it; null for a free lease. */
export interface LeaseHolder {
  readonly node: string | null;
  readonly pid: number | null;
  readonly incarnation: string | null;
}

/** Another process owns the connection by now: nothing may be stored for it. */
export class OwnershipLostError extends Error {
  constructor({ id, epoch }: OwnedConnection) {
    super(`connection ${id} is no longer owned under epoch ${epoch}`);
    this.name = 'OwnershipLost';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the holder was an earlier run of this process that is no longer running. */
export const isPreviousRun = (holder: LeaseHolder, self: LeaseOwner): boolean =>
  holder.node === self.node &&
  holder.incarnation !== self.incarnation &&
  holder.pid !== null &&
  (holder.pid === self.pid || !isAlive(holder.pid));

/**
 * Waits for a transaction of the former owner, for a limited time: when that owner is frozen, the new epoch rejects everything
 * it starts afterwards.
 */
async function lockOwnership(em: EntityManager, connectionId: number): Promise<void> {
  for (let count = 0; count < lockAttempts.count; count += 1) {
    const [lock] = await queryRows(em, queryOf({ isLocked: column.boolean() }, 'select pg_try_advisory_xact_lock($1, $2) as "isLocked"'), [
      advisoryLocks.ownership,
      connectionId,
    ]);
    if (lock?.isLocked === true) {
      return;
    }
    await pause(lockAttempts.pauseMs);
  }
}

const claimStatement = `
  insert into connection_leases as lease (company_id, connection_id, epoch, node, pid, incarnation, expires_at)
  values ($1, $2, 1, $3, $4, $5, clock_timestamp() + make_interval(secs => ${lifetimeSeconds}))
  on conflict (connection_id) do update
    set epoch = lease.epoch + 1, node = excluded.node, pid = excluded.pid, incarnation = excluded.incarnation, expires_at = excluded.expires_at
    where lease.incarnation is null or lease.incarnation = excluded.incarnation or lease.incarnation = $6
      or lease.expires_at < clock_timestamp() - make_interval(secs => ${graceSeconds})
  returning epoch::float8 as epoch`;

/**
 * Claims a connection under a new epoch: a free one, an own one, one of a previous run, or one whose lease has run out. Null when
 * another process owns it.
 */
export function claimLease(
  platform: Platform,
  owner: LeaseOwner,
  { id, companyId, holder }: { readonly id: number; readonly companyId: number; readonly holder: LeaseHolder },
): Promise<OwnedConnection | null> {
  const previousRun = isPreviousRun(holder, owner) ? holder.incarnation : null;
  return runInScope(platform, { companyId, actor: systemActor(companyId) }, async ({ em }) => {
    await lockOwnership(em, id);
    const values = [companyId, id, owner.node, owner.pid, owner.incarnation, previousRun];
    const [lease] = await queryRows(em, queryOf({ epoch: column.number() }, claimStatement), values);
    return lease ? { id, companyId, epoch: lease.epoch } : null;
  });
}

/** Extends the leases; returns the ids of the connections that are still owned. */
export async function renewLeases(platform: Platform, { incarnation }: LeaseOwner): Promise<Set<number>> {
  const renewed = await queryAsSupport<{ id: number }>(
    platform,
    `update connection_leases set expires_at = clock_timestamp() + make_interval(secs => ${lifetimeSeconds}), alive_at = clock_timestamp()
     where incarnation = $1 returning connection_id as id`,
    [incarnation],
  );
  return new Set(renewed.map(({ id }) => id));
}

/** Frees leases of the owner; null frees all of them. */
export async function releaseLeases(platform: Platform, { incarnation }: LeaseOwner, ids: readonly number[] | null): Promise<void> {
  await queryAsSupport(
    platform,
    `update connection_leases set node = null, pid = null, incarnation = null, expires_at = null, alive_at = clock_timestamp()
     where incarnation = $1 and ($2::int[] is null or connection_id = any($2::int[]))`,
    [incarnation, ids],
  );
}

const lostStatement = queryOf(
  { id: column.number(), epoch: column.number() },
  `select id, epoch::float8 as epoch from unnest($1::int[], $2::bigint[]) as owned (id, epoch) where not owns_connection(id, epoch) limit 1`,
);

/**
 * Works as the owner of connections of one company: a claim of another process waits for the commit; after it, this rejects
 * with OwnershipLostError.
 */
export function inOwnersScope<T>(
  platform: Platform,
  { companyId, connections }: { readonly companyId: number; readonly connections: readonly OwnedConnection[] },
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  return runInScope(platform, { companyId, actor: systemActor(companyId) }, async (scope) => {
    const [lost] = await queryPrepared(scope.em, lostStatement, [connections.map(({ id }) => id), connections.map(({ epoch }) => epoch)]);
    if (lost !== undefined) {
      throw new OwnershipLostError({ companyId, ...lost });
    }
    return work(scope);
  });
}

/** `inOwnersScope` for one connection. */
export const inOwnerScope = <T>(platform: Platform, connection: OwnedConnection, work: (scope: Scope) => Promise<T>): Promise<T> =>
  inOwnersScope(platform, { companyId: connection.companyId, connections: [connection] }, work);

/** Clears a processed command; a newer one has another number and stays. */
export async function clearCommand(
  platform: Platform,
  { id, commandNumber }: { readonly id: number; readonly commandNumber: string },
): Promise<void> {
  await queryAsSupport(platform, 'update connection_leases set wish = null where connection_id = $1 and wish_number = $2', [
    id,
    commandNumber,
  ]);
}
