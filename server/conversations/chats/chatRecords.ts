import type {
  ChatMessageListRecord,
  ChatMessageRecord,
  ChatPerson,
  ChatRecord,
  ChatUserRecord,
} from '#shared/conversations/chats/index.ts';
import { maxLastMessageLength } from '#shared/kit/schemas.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { fileUrlSql, jsonList, jsonObject, jsonSql, objectFrom, type Columns } from '#server/platform/database/sqlJson.ts';

const members: Columns<ChatUserRecord> = {
  id: 'k.id',
  chatId: 'k.chat_id',
  userId: 'k.user_id',
  unreads: 'k.unreads',
  mentions: 'k.mentions',
  readAt: 'iso(k.read_at)',
  online: 'u.online',
  profilePicUrl: fileUrlSql('u.picture_path'),
  user: jsonObject<ChatUserRecord['user']>({ id: 'u.id', name: 'u.name' }),
};

export const chatRecords: RecordSource<ChatRecord> = {
  columns: {
    id: 'c.id',
    uuid: 'c.uuid',
    title: 'c.title',
    ownerId: 'c.owner_id',
    lastMessage: `left(c.last_message, ${maxLastMessageLength})`,
    companyId: 'c.company_id',
    createdAt: 'iso(c.created_at)',
    updatedAt: 'iso(c.updated_at)',
    users: jsonList<ChatUserRecord>(members, 'from chat_users k join users u on u.id = k.user_id where k.chat_id = c.id order by k.id'),
    owner: jsonObject<ChatRecord['owner']>({ id: 'o.id', name: 'o.name' }),
  },
  from: 'chats c join users o on o.id = c.owner_id',
};

const file = jsonObject<{ $file: string; name: string }>({ $file: 'm.media_path', name: 'm.media_name' });

export const chatMessageListRecords: RecordSource<ChatMessageListRecord> = {
  columns: {
    id: 'm.id',
    chatId: 'm.chat_id',
    senderId: 'm.sender_id',
    message: 'm.message',
    clientKey: 'm.client_key',
    mediaPath: `regexp_replace(m.media_path, '^.*/', '')`,
    mediaName: 'm.media_name',
    mediaType: 'm.media_type',
    mediaUrl: `case when m.media_path is not null then ${file} end`,
    createdAt: 'iso(m.created_at)',
    sender: jsonObject<ChatPerson>({ id: 's.id', name: `coalesce(s.name, '')` }),
  },
  from: 'chat_messages m left join users s on s.id = m.sender_id',
};

export const chatMessageRecords: RecordSource<ChatMessageRecord> = {
  columns: {
    ...chatMessageListRecords.columns,
    chat: jsonSql<ChatRecord>(objectFrom<ChatRecord>(chatRecords.columns, `from ${chatRecords.from} where c.id = m.chat_id`)),
  },
  from: chatMessageListRecords.from,
};
