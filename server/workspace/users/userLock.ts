import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

const key = `hashtextextended('assignee ' || $1::int, 0)`;

/**
 * Makes a deactivation or a removal of the user wait until the transaction ends; it then hands over what was assigned meanwhile. Taken
 * before any row that goes with the user is locked (ticket, session, invitation, code): locks of the rows would wait for each other.
 */
export async function holdUser({ em }: Scope, userId: number): Promise<void> {
  await execute(em, `select pg_advisory_xact_lock_shared(${key})`, [userId]);
}

/** Waits until no transaction holds these users, and keeps others from it until the transaction ends. */
export async function lockUsers({ em }: Scope, userIds: readonly number[]): Promise<void> {
  for (const userId of userIds.toSorted((one, other) => one - other)) {
    await execute(em, `select pg_advisory_xact_lock(${key})`, [userId]);
  }
}
