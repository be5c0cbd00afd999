import type { api } from '#shared/api.ts';
import { type ChatRecord, maxListedChats } from '#shared/conversations/chats/index.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { can } from '#shared/rules/permissions.ts';
import type { Bind } from '#server/platform/database/createBindings.ts';
import { findRecord, listRecords, pageRows } from '#server/platform/database/records.ts';
import { newestFirst } from '#server/platform/database/rowOrder.ts';
import { required, type Scope, type UserScope } from '#server/platform/database/scope.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { chatMessageListRecords, chatRecords } from './chatRecords.ts';

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
async function requireMembership({ em, actor }: UserScope, chatId: number): Promise<Membership> {
  const [membership] = await queryRows(em, membershipQuery, [chatId, actor.userId]);
  return required(membership, 'ERR_NO_CHAT_FOUND');
}

/**
 * The same, and serialises what changes members, messages and counters of one chat. A membership that ended while waiting for the
 * lock is looked at again, in a snapshot of its own; one that begins between the two has locked nothing, and comes too late.
 */
export async function lockMembership(scope: UserScope, chatId: number): Promise<Membership> {
  const [locked] = await queryRows(scope.em, lockingQuery, [chatId, scope.actor.userId]);
  required(locked, 'ERR_NO_CHAT_FOUND');
  return requireMembership(scope, chatId);
}

const pageSize = 20;

/** Menus ask without looking at the plan: one without internal chat has no chats. */
const ofActor =
  ({ actor }: UserScope) =>
  (bind: Bind): string =>
    can(actor, 'chat.use') ? `c.id in (select chat_id from chat_users where user_id = ${bind(actor.userId)})` : 'false';

export const pageChats = (
  scope: UserScope,
  { pageNumber, after }: InputOf<typeof api.chats.page>,
): Promise<ResultOf<typeof api.chats.page>> =>
  pageRows(scope.em, chatRecords, {
    key: 'records',
    where: ofActor(scope),
    orderBy: newestFirst('c.created_at', 'c.id'),
    pageNumber,
    after,
    pageSize,
  });

export const listChats = (scope: UserScope): Promise<ChatRecord[]> =>
  listRecords(scope.em, chatRecords, { where: ofActor(scope), orderBy: 'c.updated_at desc, c.id desc', limit: maxListedChats });

export async function showChat(scope: UserScope, { uuid }: InputOf<typeof api.chats.show>): Promise<ChatRecord> {
  const [chat] = await listRecords(scope.em, chatRecords, {
    where: (bind) => `c.uuid = ${bind(uuid)} and ${ofActor(scope)(bind)}`,
    orderBy: 'c.id',
    limit: 1,
  });
  return required(chat, 'ERR_NO_CHAT_FOUND');
}

/** A chat, after its membership was checked. */
export const findChat = async ({ em }: Scope, id: number): Promise<ChatRecord> =>
  required(await findRecord(em, chatRecords, id), 'ERR_NO_CHAT_FOUND');

/** The newest page first, each in the order of sending. */
export async function pageChatMessages(
  scope: UserScope,
  { id, before, limit = pageSize, pageNumber }: InputOf<typeof api.chats.messages>,
): Promise<ResultOf<typeof api.chats.messages>> {
  await requireMembership(scope, id);
  // `before` is its cursor.
  const { nextCursor: _unused, ...page } = await pageRows(scope.em, chatMessageListRecords, {
    key: 'records',
    where: (bind) => `m.chat_id = ${bind(id)}${before === undefined ? '' : ` and m.id < ${bind(before)}`}`,
    orderBy: { id: 'm.id', isDescending: true },
    pageNumber,
    after: undefined,
    pageSize: limit,
  });
  return { ...page, records: page.records.toReversed() };
}
