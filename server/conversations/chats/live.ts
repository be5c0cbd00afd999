import type { ChatRecord } from '#shared/conversations/chats/index.ts';
import { findRecord } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { broadcastOn, room, type Broadcast } from '#server/platform/live/broadcast.ts';
import { chatMessageRecords, chatRecords } from './chatRecords.ts';

const roomsOf = ({ companyId }: Scope, userIds: readonly number[]): string[] => userIds.map((userId) => room.user(companyId, userId));
const memberRooms = (scope: Scope, { users }: ChatRecord): string[] =>
  roomsOf(
    scope,
    users.map(({ userId }) => userId),
  );

const remove = (scope: Scope, chatId: number, userIds: readonly number[]): Broadcast[] =>
  userIds.length === 0 ? [] : [{ to: roomsOf(scope, userIds), event: 'chat', body: { action: 'delete', id: String(chatId) } }];

/** The chat to each member, under the member's own event. */
async function renderChat(scope: Scope, chatId: number, isNew: (userId: number) => boolean): Promise<Broadcast[]> {
  const record = await findRecord(scope.em, chatRecords, chatId);
  return (record?.users ?? []).flatMap(({ userId }) =>
    record === null
      ? []
      : [
          {
            to: roomsOf(scope, [userId]),
            event: `chat-user-${userId}` as const,
            body: { action: isNew(userId) ? ('create' as const) : ('update' as const), record },
          },
        ],
  );
}

/** Everything goes to members alone, in their users' rooms. */
export const chatBroadcasts = [
  broadcastOn('chat.created', (scope, { chatId }) => renderChat(scope, chatId, () => true)),
  broadcastOn('chat.changed', async (scope, { chatId, addedIds, removedIds }) => [
    ...remove(scope, chatId, removedIds),
    ...(await renderChat(scope, chatId, (userId) => addedIds.includes(userId))),
  ]),
  broadcastOn('chat.removed', async (scope, { chatId, userIds }) => remove(scope, chatId, userIds)),
  broadcastOn('chat.read', async (scope, { chatId }): Promise<Broadcast[]> => {
    const chat = await findRecord(scope.em, chatRecords, chatId);
    if (chat === null) {
      return [];
    }
    const to = memberRooms(scope, chat);
    const body = { action: 'update' as const, chat };
    return [
      { to, event: 'chat', body },
      { to, event: `chat-${chatId}`, body },
    ];
  }),
  broadcastOn('chatMessage.added', async (scope, { chatMessageId }): Promise<Broadcast[]> => {
    const newMessage = await findRecord(scope.em, chatMessageRecords, chatMessageId);
    if (newMessage === null) {
      return [];
    }
    const to = memberRooms(scope, newMessage.chat);
    const body = { action: 'new-message' as const, newMessage, chat: newMessage.chat };
    return [
      { to, event: 'chat', body },
      { to, event: `chat-${newMessage.chatId}`, body },
    ];
  }),
];
