import { AppError } from '#shared/errors.ts';
import { advisoryLocks } from '#server/platform/database/postgres/advisoryLocks.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { readGuard } from './readGuard.ts';

interface FirstContact {
  readonly connectionId: number;
  readonly contactId: number;
}

/** Strangers have neither written to this connection nor been written to; groups are no strangers. */
const strangerQuery = `
  select not c.is_group
    and not exists (select from connection_approaches where connection_id = $2 and contact_id = c.id)
    and not exists (
      select from tickets t join messages m on m.ticket_id = t.id
      where t.contact_id = c.id and t.whatsapp_id = $2 and m.connection_id = $2) as "isStranger"
  from contacts c where c.id = $1`;

async function isStranger({ em }: Scope, { connectionId, contactId }: FirstContact): Promise<boolean> {
  const [contact] = await queryRows(em, queryOf({ isStranger: column.boolean() }, strangerQuery), [contactId, connectionId]);
  return contact?.isStranger === true;
}

async function assertFirstContactAllowed(scope: Scope, connectionId: number): Promise<void> {
  const { lock, perDay, usedToday } = await readGuard(scope, connectionId);
  if (lock !== null) {
    throw new AppError('ERR_NUMBER_RESTRICTED');
  }
  if (perDay !== null && usedToday >= perDay) {
    throw new AppError('ERR_NEW_CONTACT_LIMIT', { values: { limit: perDay } });
  }
}

/** Refuses a ticket with a stranger who cannot be contacted today; counts nothing. */
export async function assertCanContact(scope: Scope, firstContact: FirstContact): Promise<void> {
  if (await isStranger(scope, firstContact)) {
    await assertFirstContactAllowed(scope, firstContact.connectionId);
  }
}

const insertFirstContactStatement = `
  insert into connection_approaches (company_id, connection_id, contact_id, day)
  values ($1, $2, $3, ($4::timestamptz at time zone $5)::date)`;

/** Counts or refuses the first message to a stranger, in the transaction that queues it; an advisory lock serialises concurrent ones. */
export async function recordFirstContact(scope: Scope, firstContact: FirstContact): Promise<void> {
  const { em, companyId, now, platform } = scope;
  await execute(em, 'select pg_advisory_xact_lock($1, $2)', [advisoryLocks.firstContacts, firstContact.connectionId]);
  if (!(await isStranger(scope, firstContact))) {
    return;
  }
  await assertFirstContactAllowed(scope, firstContact.connectionId);
  await execute(em, insertFirstContactStatement, [
    companyId,
    firstContact.connectionId,
    firstContact.contactId,
    now.toISOString(),
    platform.config.timeZone,
  ]);
  scope.recordEvent('connection.measured', { connectionId: firstContact.connectionId });
}
