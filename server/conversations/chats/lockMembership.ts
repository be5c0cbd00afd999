import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';

interface Membership {
  readonly ownerId: number;
}

const membershipText = `
  select c.owner_id as "ownerId" from chats c
  where c.id = $1 and exists (select from chat_users k where k.chat_id = c.id and k.user_id = $2)`;
const shape = { ownerId: column.number() };
const membershipQuery = queryOf<Membership>(shape, membershipText);
const lockingQuery = queryOf<Membership>(shape, `${membershipText} for no key update of c`);

/** Throws ERR_NO_CHAT_FOUND for users who are no members. */
export async function requireMembership({ em, actor }: Scope, chatId: number): Promise<Membership> {
  const [membership] = await queryRows(em, membershipQuery, [chatId, actor.userId]);
  return required(membership, 'ERR_NO_CHAT_FOUND');
}

/**
 * The same, and serialises what changes members, messages and counters of one chat. A membership that ended while waiting for the
 * lock is looked at again, in a snapshot of its own; one that begins between the two has locked nothing, and comes too late.
 */
export async function lockMembership(scope: Scope, chatId: number): Promise<Membership> {
  const [locked] = await queryRows(scope.em, lockingQuery, [chatId, scope.actor.userId]);
  required(locked, 'ERR_NO_CHAT_FOUND');
  return requireMembership(scope, chatId);
}
