import type { api } from '#shared/api.ts';
import { type ChatInput, type ChatRecord, maxOwnChats } from '#shared/conversations/chats/index.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { authorize, required, type Scope, type UserScope } from '#server/platform/database/scope.ts';
import { Chat } from './Chat.ts';
import { lastSentAt } from './lastSentAt.ts';
import { findChat, lockMembership } from './readChats.ts';

const userIdsShape = { userId: column.number() };

/** Earlier messages count as read for a new member. */
const addQuery = queryOf(
  userIdsShape,
  `insert into chat_users (company_id, chat_id, user_id, read_at)
   select $1, $2, u.id, coalesce(${lastSentAt('$2')}, now()) from users u where u.id = any($3::int[]) and u.deactivated_at is null
   order by u.id <> $4, u.id returning user_id as "userId"`,
);

/** Adds active users of the company. */
async function addMembers({ em, companyId, actor }: UserScope, chatId: number, userIds: readonly number[]): Promise<void> {
  const added = await queryRows(em, addQuery, [companyId, chatId, userIds, actor.userId]);
  if (added.length < userIds.length) {
    throw new AppError('ERR_NO_USER_FOUND');
  }
}

const membersQuery = queryOf(userIdsShape, 'select user_id as "userId" from chat_users where chat_id = $1 order by id');

const listMemberIds = async ({ em }: Scope, chatId: number): Promise<number[]> =>
  (await queryRows(em, membersQuery, [chatId])).map(({ userId }) => userId);

/** The owner is a member in any case. */
const toMemberIds = (ownerId: number, { users }: ChatInput): number[] => [...new Set([ownerId, ...users.map(({ id }) => id)])];

export async function createChat(scope: UserScope, { title, users }: InputOf<typeof api.chats.create>): Promise<ChatRecord> {
  const { em, actor } = scope;
  const ownerId = actor.userId;
  if ((await em.count(Chat, { ownerId })) >= maxOwnChats) {
    throw new AppError('ERR_CHATS_LIMIT', { values: { limit: maxOwnChats } });
  }
  const memberIds = toMemberIds(ownerId, { title, users });
  if (memberIds.length < 2) {
    throw new AppError('ERR_CHAT_MEMBERS', { fields: { users: 'array.min' } });
  }
  const chat = scope.create(Chat, { title, ownerId });
  await em.flush();
  await addMembers(scope, chat.id, memberIds);
  scope.recordEvent('chat.created', { chatId: chat.id });
  return findChat(scope, chat.id);
}

async function lockOwnChat(scope: UserScope, id: number): Promise<Chat> {
  authorize(scope, 'chat.change', await lockMembership(scope, id));
  return required(await scope.em.findOne(Chat, { id }), 'ERR_NO_CHAT_FOUND');
}

export async function updateChat(scope: UserScope, { id, ...input }: InputOf<typeof api.chats.update>): Promise<ChatRecord> {
  const { em } = scope;
  const chat = await lockOwnChat(scope, id);
  const [formerIds, memberIds] = [await listMemberIds(scope, id), toMemberIds(chat.ownerId, input)];
  const addedIds = memberIds.filter((userId) => !formerIds.includes(userId));
  const removedIds = formerIds.filter((userId) => !memberIds.includes(userId));
  chat.title = input.title;
  await em.flush();
  await execute(em, 'delete from chat_users where chat_id = $1 and user_id = any($2::int[])', [id, removedIds]);
  await addMembers(scope, id, addedIds);
  scope.recordEvent('chat.changed', { chatId: id, addedIds, removedIds });
  return findChat(scope, id);
}

export async function removeChat(scope: UserScope, { id }: InputOf<typeof api.chats.remove>): Promise<Confirmation> {
  const chat = await lockOwnChat(scope, id);
  scope.recordEvent('chat.removed', { chatId: id, userIds: await listMemberIds(scope, id) });
  scope.em.remove(chat);
  return { message: 'Chat deleted' };
}

const releaseQuery = queryOf(
  { chatId: column.number() },
  `with heirs as (
     select distinct on (k.chat_id) k.chat_id, k.user_id from chat_users k join users u on u.id = k.user_id
     where k.user_id <> $1 order by k.chat_id, k.user_id is distinct from $2, u.deactivated_at is not null, k.id
   ), handed as (
     update chats c set owner_id = h.user_id from heirs h where c.owner_id = $1 and h.chat_id = c.id
   )
   select chat_id as "chatId" from chat_users where user_id = $1`,
);

/** Chats of somebody who is removed or deactivated get another member as their owner. */
export async function releaseChats(scope: Scope, { userId, toUserId }: { userId: number; toUserId: number | null }): Promise<void> {
  const released = await queryRows(scope.em, releaseQuery, [userId, toUserId]);
  released.forEach(({ chatId }) => scope.recordEvent('chat.changed', { chatId, addedIds: [], removedIds: [] }));
}
