import { maxChatMessageLength, maxChatTitleLength } from '#shared/conversations/chats/index.ts';
import { copyTable, type MovingContext } from '#server/moving/MovingContext.ts';
import { readInteger, readKey, readText, readTimestamps, readTrimmed } from '#server/moving/sourceValues.ts';
import { nameFile, readFileNames } from './rowFiles.ts';

const chatOwner = { table: 'chats', keyOf: (row: Parameters<typeof readKey>[0]) => readKey(row, 'chatId') };

/** Conversations of users with their messages and files. */
export async function importChats(context: MovingContext): Promise<void> {
  await copyTable(context, {
    from: 'Chats',
    table: 'chats',
    translate: (row) => ({
      key: row['id'] ?? '',
      values: {
        title: readTrimmed(row, 'title', maxChatTitleLength) || `Chat ${row['id']}`,
        owner_id: readKey(row, 'ownerId'),
        last_message: readText(row, 'lastMessage', 500),
        ...readTimestamps(row),
      },
    }),
  });
  await copyTable(context, {
    from: 'ChatUsers',
    table: 'chat_users',
    belongsBy: 'chat_id',
    translate: (row) => ({
      key: row['id'] ?? '',
      values: {
        chat_id: readKey(row, 'chatId'),
        user_id: readKey(row, 'userId'),
        unreads: Math.max(0, readInteger(row, 'unreads') ?? 0),
        ...readTimestamps(row),
      },
    }),
  });
  await copyTable(context, {
    from: 'ChatMessages',
    table: 'chat_messages',
    belongsBy: 'chat_id',
    owner: chatOwner,
    fileNamesOf: (row) => readFileNames(row, 'chat'),
    translate: (row, file) => ({
      key: row['id'] ?? '',
      values: {
        chat_id: readKey(row, 'chatId'),
        sender_id: readKey(row, 'senderId'),
        message: readText(row, 'message', maxChatMessageLength),
        ...nameFile(row, file),
        media_type: file?.media_mime ?? null,
        media_size: file?.media_size ?? null,
        ...readTimestamps(row),
      },
    }),
  });
}
