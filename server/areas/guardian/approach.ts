import { AppError } from '#shared/errors.ts';
import { restAfterRefusal } from '#shared/rules/guardian.ts';
import { locks } from '#server/platform/db/locks.ts';
import { column, execute, queryOf, rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { standingOf } from './standing.ts';

/** Somebody to be written to over a number. */
export interface Approach {
  readonly connectionId: number;
  readonly contactId: number;
}

/** Whoever has written over this number, or was written to, is no stranger to it; groups are none either. */
const strangerQuery = `
  select not c.is_group
    and not exists (select from connection_approaches where connection_id = $2 and contact_id = c.id)
    and not exists (
      select from tickets t join messages m on m.ticket_id = t.id
      where t.contact_id = c.id and t.whatsapp_id = $2 and m.connection_id = $2) as "isStranger"
  from contacts c where c.id = $1`;

async function isStranger({ em }: Scope, { connectionId, contactId }: Approach): Promise<boolean> {
  const [contact] = await rows(em, queryOf({ isStranger: column.boolean() }, strangerQuery), [contactId, connectionId]);
  return contact?.isStranger === true;
}

async function assertAllowed(scope: Scope, connectionId: number): Promise<void> {
  const { lock, perDay, usedToday } = await standingOf(scope, connectionId);
  if (lock !== null) {
    throw new AppError('ERR_NUMBER_RESTRICTED');
  }
  if (perDay !== null && usedToday >= perDay) {
    throw new AppError('ERR_NEW_CONTACT_LIMIT', { values: { limit: perDay } });
  }
}

/** Refuses a conversation with a stranger that could not begin today anyway. Counts nothing: nothing has been said. */
export async function assertMayApproach(scope: Scope, approach: Approach): Promise<void> {
  if (await isStranger(scope, approach)) {
    await assertAllowed(scope, approach.connectionId);
  }
}

const countStatement = `
  insert into connection_approaches (company_id, connection_id, contact_id, day)
  values ($1, $2, $3, ($4::timestamptz at time zone $5)::date)`;

/**
 * Counts the first word to a stranger, or refuses it. In the transaction that queues the message: what is not sent is not
 * counted, and of two at once the second sees the first.
 */
export async function approach(scope: Scope, to: Approach): Promise<void> {
  const { em, companyId, now, platform } = scope;
  await execute(em, 'select pg_advisory_xact_lock($1, $2)', [locks.strangers, to.connectionId]);
  if (!(await isStranger(scope, to))) {
    return;
  }
  await assertAllowed(scope, to.connectionId);
  await execute(em, countStatement, [companyId, to.connectionId, to.contactId, now.toISOString(), platform.config.timeZone]);
  scope.record('connection.measured', { connectionId: to.connectionId });
}

/** The provider has refused a first word: each further one would make it worse, so they rest. */
export async function restStrangers(scope: Scope, connectionId: number): Promise<void> {
  const until = new Date(scope.now.getTime() + restAfterRefusal);
  await execute(
    scope.em,
    'update connections set strangers_locked_until = greatest(strangers_locked_until, $2::timestamptz) where id = $1',
    [connectionId, until.toISOString()],
  );
  scope.record('connection.measured', { connectionId });
}
