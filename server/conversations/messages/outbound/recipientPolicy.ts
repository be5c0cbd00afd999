import type { NumberCheck, OutboundMessage } from '#server/channels/Channel.ts';
import { saveNumberCheck, findNumberCheck } from '#server/contacts/contacts/index.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Structurally the channels' `OutboundItem`. */
interface OutboundItem {
  readonly kind: 'message' | 'action';
  readonly id: number;
  readonly outgoing: OutboundMessage;
}

const strangerQuery = `
  select not exists (
    select from messages theirs where theirs.contact_id = t.contact_id and theirs.connection_id = m.connection_id and not theirs.from_me
  ) and not t.is_group as "isStranger"
  from messages m join tickets t on t.id = m.ticket_id where m.id = $1`;

/** Only the provider's refusals: what we held back was never sent. */
const lastRestrictionQuery = `
  select iso(max(failed_at)) as at from messages
  where connection_id = $1 and failure = 'restricted' and written_at is not null and failed_at > now() - interval '24 hours'`;

/** Stores a check; a message to an existing person gets the canonical address. */
async function recordNumberCheck(
  scope: Scope,
  connectionId: number,
  { item, check }: { item: OutboundItem; check: NumberCheck },
): Promise<void> {
  const { kind, id, outgoing } = item;
  await saveNumberCheck(scope, connectionId, { number: outgoing.chat, check });
  if (check.person !== null && kind === 'message') {
    await execute(scope.em, 'update messages set chat = $2 where id = $1', [id, check.person.address]);
  }
}

async function isStranger({ em }: Scope, { kind, id }: OutboundItem): Promise<boolean> {
  const [row] = kind === 'message' ? await queryRows(em, queryOf({ isStranger: column.boolean() }, strangerQuery), [id]) : [];
  return row?.isStranger ?? false;
}

async function findLastRestriction({ em }: Scope, connectionId: number): Promise<Date | null> {
  const [row] = await queryRows(em, queryOf({ at: column.orNull(column.text()) }, lastRestrictionQuery), [connectionId]);
  return row?.at ? new Date(row.at) : null;
}

/** The recipient data that a connection's send policy reads. */
export const recipientPolicy = { findNumberCheck, recordNumberCheck, isStranger, findLastRestriction };
