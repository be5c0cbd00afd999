import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { advisoryLocks } from '#server/platform/database/postgres/advisoryLocks.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { systemActor, runInScope, type Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { OwnedConnection } from './Channel.ts';

/** Seconds: how long a lease lasts without a sign of its owner, and how much longer somebody else waits. */
const lifetimeSeconds = 30;
const graceSeconds = 5;
const lockAttempts = { count: 10, pause: 200 };

/** A process, for as long as it lives. */
export interface LeaseOwner {
  /** The same after a restart, and no other living process's. */
  readonly node: string;
  readonly pid: number;
  /** This one run of it. */
  readonly incarnation: string;
}

/** What a lease says of its present owner. */
export interface LeaseHolder {
  readonly node: string | null;
  readonly pid: number | null;
  readonly incarnation: string | null;
}

/** Somebody else owns the number by now: what was to be written must not be. */
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

/** The holder was an earlier run of this very process, and is provably gone. */
export const isPreviousRun = (holder: LeaseHolder, self: LeaseOwner): boolean =>
  holder.node === self.node &&
  holder.incarnation !== self.incarnation &&
  holder.pid !== null &&
  (holder.pid === self.pid || !isAlive(holder.pid));

/**
 * Waits for what the former owner is just committing. Should that owner be frozen in the middle of it, we go on without:
 * the new epoch refuses everything it begins afterwards.
 */
async function lockOwnership(em: EntityManager, connectionId: number): Promise<void> {
  for (let count = 0; count < lockAttempts.count; count += 1) {
    const [lock] = await queryRows(em, queryOf({ held: column.boolean() }, 'select pg_try_advisory_xact_lock($1, $2) as held'), [
      advisoryLocks.ownership,
      connectionId,
    ]);
    if (lock?.held === true) {
      return;
    }
    await pause(lockAttempts.pause);
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
 * Takes a number under a new epoch: one that is free, our own again, an earlier run's of ours, or one whose owner has given no
 * sign for too long. Null: it is somebody else's.
 */
export function claimLease(
  platform: Platform,
  owner: LeaseOwner,
  { id, companyId, formerly }: { readonly id: number; readonly companyId: number; readonly formerly: LeaseHolder },
): Promise<OwnedConnection | null> {
  const former = isPreviousRun(formerly, owner) ? formerly.incarnation : null;
  return runInScope(platform, { companyId, actor: systemActor(companyId) }, async ({ em }) => {
    await lockOwnership(em, id);
    const values = [companyId, id, owner.node, owner.pid, owner.incarnation, former];
    const [lease] = await queryRows(em, queryOf({ epoch: column.number() }, claimStatement), values);
    return lease ? { id, companyId, epoch: lease.epoch } : null;
  });
}

/** Gives a sign of life; answers which numbers are still ours. */
export async function renewLeases(platform: Platform, { incarnation }: LeaseOwner): Promise<Set<number>> {
  const kept = await queryAsSupport<{ id: number }>(
    platform,
    `update connection_leases set expires_at = clock_timestamp() + make_interval(secs => ${lifetimeSeconds}), alive_at = clock_timestamp()
     where incarnation = $1 returning connection_id as id`,
    [incarnation],
  );
  return new Set(kept.map(({ id }) => id));
}

/** Leaves numbers to whoever wants them; null: all that are ours. */
export async function releaseLeases(platform: Platform, { incarnation }: LeaseOwner, ids: readonly number[] | null): Promise<void> {
  await queryAsSupport(
    platform,
    `update connection_leases set node = null, pid = null, incarnation = null, expires_at = null, alive_at = clock_timestamp()
     where incarnation = $1 and ($2::int[] is null or connection_id = any($2::int[]))`,
    [incarnation, ids],
  );
}

/**
 * Works in the company of a number as its owner: a claim by somebody else waits until this is committed, and what begins
 * after the claim is refused.
 */
export function inOwnerScope<T>(platform: Platform, connection: OwnedConnection, work: (scope: Scope) => Promise<T>): Promise<T> {
  const { id, companyId, epoch } = connection;
  return runInScope(platform, { companyId, actor: systemActor(companyId) }, async (scope) => {
    const [lease] = await queryRows(scope.em, queryOf({ isOurs: column.boolean() }, 'select owns_connection($1, $2) as "isOurs"'), [
      id,
      epoch,
    ]);
    if (lease?.isOurs !== true) {
      throw new OwnershipLostError(connection);
    }
    return work(scope);
  });
}
