import type { NumberCheck, OutgoingMessage } from '#server/channels/Channel.ts';
import { learnCheck, rememberedCheck } from '#server/areas/contacts/index.ts';
import { column, execute, queryOf, rows } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';

/** What is about to leave. */
interface Letter {
  readonly kind: 'message' | 'action';
  readonly id: number;
  readonly outgoing: OutgoingMessage;
}

const strangerStatement = `
  select not exists (
    select from messages theirs where theirs.contact_id = t.contact_id and theirs.connection_id = m.connection_id and not theirs.from_me
  ) and not t.is_group as "isStranger"
  from messages m join tickets t on t.id = m.ticket_id where m.id = $1`;

/** Refusals by the provider alone: what we held back ourselves was never written. */
const refusedStatement = `
  select iso(max(failed_at)) as at from messages
  where connection_id = $1 and failure = 'restricted' and written_at is not null and failed_at > now() - interval '24 hours'`;

/** A message to somebody who exists goes to the address that the channel gave. */
async function addressed(scope: Scope, connectionId: number, { letter, check }: { letter: Letter; check: NumberCheck }): Promise<void> {
  const { kind, id, outgoing } = letter;
  await learnCheck(scope, connectionId, { number: outgoing.chat, check });
  if (check.person !== null && kind === 'message') {
    await execute(scope.em, 'update messages set chat = $2 where id = $1', [id, check.person.address]);
  }
}

async function isStranger({ em }: Scope, { kind, id }: Letter): Promise<boolean> {
  const [found] = kind === 'message' ? await rows(em, queryOf({ isStranger: column.boolean() }, strangerStatement), [id]) : [];
  return found?.isStranger ?? false;
}

async function refusedAt({ em }: Scope, connectionId: number): Promise<Date | null> {
  const [refused] = await rows(em, queryOf({ at: column.orNull(column.text()) }, refusedStatement), [connectionId]);
  return refused?.at ? new Date(refused.at) : null;
}

/** What the gate of a connection asks about those who are written to. */
export const acquaintances = { remembered: rememberedCheck, addressed, isStranger, refusedAt };
