import Joi from 'joi';
import { del, get, post, put, withErrorCode } from '#shared/kit/endpoint.ts';
import { numberedPageInput, pageInput, pageSchema, type PageInput, type PageResult } from '#shared/kit/page.ts';
import {
  arrayText,
  companyOwnedColumns,
  confirmation,
  exampleOwnedRecord,
  id,
  isoDate,
  nullable,
  type CompanyOwnedRecord,
  type Confirmation,
} from '#shared/kit/schemas.ts';
import { permission, isActor } from '#shared/rules/permissionRule.ts';

/** Without an id and a name: a user who was removed. */
export interface ChatPerson {
  id: number | null;
  name: string;
}

/** Member of a chat. */
export interface ChatUserRecord {
  id: number;
  chatId: number;
  userId: number;
  /** Messages of others since the member last read. */
  unreads: number;
  /** Unread messages that mention the member. */
  mentions: number;
  /** Messages up to this time have been read. */
  readAt: string;
  online: boolean;
  profilePicUrl: string | null;
  user: { id: number; name: string };
}

/** Conversation of users of one company, seen by its members alone. */
export interface ChatRecord extends CompanyOwnedRecord {
  uuid: string;
  title: string;
  /** Who alone edits and removes it. */
  ownerId: number;
  /** Sender and text; empty without messages. */
  lastMessage: string;
  users: ChatUserRecord[];
  owner: { id: number; name: string };
}

export interface ChatMessageRecord {
  id: number;
  chatId: number;
  /** Null for a removed user. */
  senderId: number | null;
  /** Empty for a file alone. */
  message: string;
  /** Idempotency key of the sending client. */
  clientKey: string | null;
  mediaPath: string | null;
  mediaName: string | null;
  /** Media type by the content of the file. */
  mediaType: string | null;
  /** Signed address of the file. */
  mediaUrl: string | null;
  createdAt: string;
  sender: ChatPerson;
  chat: ChatRecord;
}

/** Message in a list, which does not repeat the chat. */
export type ChatMessageListRecord = Omit<ChatMessageRecord, 'chat'>;

const maxChatMembers = 100;
/** Per owner. */
export const maxOwnChats = 100;
/** Chats of a user that a list shows: those with the latest activity. */
export const maxListedChats = 200;
export const maxChatTitleLength = 80;
export const maxChatMessageLength = 4000;
/** Per sender. */
export const maxChatMessagesPerMinute = 60;
export const maxChatFileMegabytes = 16;

const person = Joi.object<{ id: number; name: string }, true>({ id: Joi.number().required(), name: Joi.string().required() });
const formerPerson = Joi.object<ChatPerson, true>({
  id: nullable(Joi.number()).required(),
  name: Joi.string().allow('').required(),
});

const chatUser = Joi.object<ChatUserRecord, true>({
  id: Joi.number().required(),
  chatId: Joi.number().required(),
  userId: Joi.number().required(),
  unreads: Joi.number().required(),
  mentions: Joi.number().required(),
  readAt: isoDate().required(),
  online: Joi.boolean().required(),
  profilePicUrl: nullable(Joi.string()).required(),
  user: person.required(),
}).label('ChatUser');

const chatRecord = Joi.object<ChatRecord, true>({
  ...companyOwnedColumns,
  uuid: Joi.string().required(),
  title: Joi.string().required(),
  ownerId: Joi.number().required(),
  lastMessage: Joi.string().allow('').required(),
  users: Joi.array().items(chatUser).required(),
  owner: person.required(),
}).label('Chat');

const messageColumns = {
  id: Joi.number().required(),
  chatId: Joi.number().required(),
  senderId: nullable(Joi.number()).required(),
  message: Joi.string().allow('').required(),
  clientKey: nullable(Joi.string()).required(),
  mediaPath: nullable(Joi.string()).required(),
  mediaName: nullable(Joi.string()).required(),
  mediaType: nullable(Joi.string()).required(),
  mediaUrl: nullable(Joi.string()).required(),
  createdAt: isoDate().required(),
  sender: formerPerson.required(),
};
const chatMessageRow = Joi.object<ChatMessageListRecord, true>(messageColumns).label('ChatMessageRow');
const chatMessage = Joi.object<ChatMessageRecord, true>({ ...messageColumns, chat: chatRecord.required() }).label('ChatMessage');

export interface ChatInput {
  title: string;
  /** Members; the owner is one in any case. */
  users: { id: number; name?: string }[];
}

export interface ChatMessageInput {
  id: number;
  message?: string;
  /** A repeated key returns the first message. */
  key?: string;
}

const chatInput = {
  title: withErrorCode(Joi.string().trim().min(1).max(maxChatTitleLength), 'ERR_CHAT_TITLE').required(),
  users: withErrorCode(
    arrayText<{ id: number; name?: string }>(Joi.object({ id: id(), name: Joi.string().allow('').max(200) }))
      .unique('id')
      .min(1)
      .max(maxChatMembers),
    'ERR_CHAT_MEMBERS',
  ).required(),
};

const when = '2029-05-02T13:00:00.000Z';
const exampleMember = (memberId: number, name: string, unreads: number): ChatUserRecord => ({
  id: 40 + memberId,
  chatId: 9,
  userId: memberId,
  unreads,
  mentions: 0,
  readAt: when,
  online: true,
  profilePicUrl: null,
  user: { id: memberId, name },
});
const example: ChatRecord = {
  ...exampleOwnedRecord,
  uuid: '5b1f0a52-6d1c-4a43-9c0e-0d0f3c1f8b11',
  title: 'Vendas',
  ownerId: 7,
  lastMessage: 'Ana: Bom dia!',
  users: [exampleMember(7, 'Ana', 0), exampleMember(8, 'Bia', 1)],
  owner: { id: 7, name: 'Ana' },
};
const exampleRow: ChatMessageListRecord = {
  id: 31,
  chatId: 9,
  senderId: 7,
  message: 'Bom dia!',
  clientKey: null,
  mediaPath: null,
  mediaName: null,
  mediaType: null,
  mediaUrl: null,
  createdAt: when,
  sender: { id: 7, name: 'Ana' },
};
const exampleInput = { title: example.title, users: [{ id: 8, name: 'Bia' }] };

export const chatErrors = {
  ERR_NO_CHAT_FOUND: 404,
  ERR_CHAT_TITLE: 400,
  ERR_CHAT_MEMBERS: 400,
  ERR_CHAT_MESSAGE: 400,
  ERR_CHAT_FILE_TYPE: 400,
  ERR_CHATS_LIMIT: 400,
} as const;

export const chatPermissions = {
  'chat.use': permission({ plan: 'useInternalChat' }),
  'chat.change': permission<{ readonly ownerId: number }>({
    plan: 'useInternalChat',
    when: (actor, { ownerId }) => isActor(actor, ownerId),
  }),
} as const;

export const chats = {
  page: get<PageInput, PageResult<'records', ChatRecord>>('/chats', {
    access: 'signed-in',
    summary: "The caller's chats, newest first; none where the plan has no internal chat.",
    input: pageInput,
    result: pageSchema('records', chatRecord),
    example: { input: {}, result: { records: [example], count: 1, hasMore: false } },
  }),
  list: get<Record<never, never>, ChatRecord[]>('/chats/list', {
    access: 'signed-in',
    summary: `The caller's ${maxListedChats} chats with the latest activity; none where the plan has no internal chat.`,
    input: {},
    result: Joi.array().items(chatRecord),
    example: { input: {}, result: [example] },
  }),
  show: get<{ uuid: string }, ChatRecord>('/chats/:uuid', {
    access: 'chat.use',
    summary: 'A chat of the caller, by its uuid.',
    input: { uuid: Joi.string().guid().required() },
    result: chatRecord,
    example: { input: { uuid: example.uuid }, result: example },
  }),
  create: post<ChatInput, ChatRecord>('/chats', {
    access: 'chat.use',
    summary: 'Adds a chat, owned by the caller.',
    input: chatInput,
    result: chatRecord,
    example: { input: exampleInput, result: example },
  }),
  update: put<ChatInput & { id: number }, ChatRecord>('/chats/:id', {
    access: 'chat.use',
    summary: 'Changes title and members of an own chat; what kept members have not read stays unread.',
    input: { id: id(), ...chatInput },
    result: chatRecord,
    example: { input: { id: 9, ...exampleInput }, result: example },
  }),
  remove: del<{ id: number }, Confirmation>('/chats/:id', {
    access: 'chat.use',
    summary: 'Removes an own chat with its messages and files.',
    input: { id: id() },
    result: confirmation,
    example: { input: { id: 9 }, result: { message: 'Chat deleted' } },
  }),
  messages: get<{ id: number; pageNumber?: number; before?: number; limit?: number }, PageResult<'records', ChatMessageListRecord>>(
    '/chats/:id/messages',
    {
      access: 'chat.use',
      summary: 'A page of the messages, the newest first, in the order of sending; `before` starts at those older than a message.',
      input: {
        id: id(),
        pageNumber: numberedPageInput.pageNumber,
        before: id().optional(),
        limit: Joi.number().integer().min(1).max(100).default(20),
      },
      result: pageSchema('records', chatMessageRow),
      example: { input: { id: 9 }, result: { records: [exampleRow], count: 1, hasMore: false } },
    },
  ),
  send: post<ChatMessageInput, ChatMessageRecord>('/chats/:id/messages', {
    access: 'chat.use',
    summary: `Sends a text, a file of at most ${maxChatFileMegabytes} MB, or both.`,
    input: { id: id(), message: Joi.string().trim().allow('').max(maxChatMessageLength), key: Joi.string().guid() },
    result: chatMessage,
    filesField: 'file',
    example: { input: { id: 9, message: 'Bom dia!' }, result: { ...exampleRow, chat: example } },
  }),
  read: post<{ id: number }, ChatRecord>('/chats/:id/read', {
    access: 'chat.use',
    summary: 'Marks all messages as read by the caller.',
    input: { id: id() },
    result: chatRecord,
    example: { input: { id: 9 }, result: example },
  }),
};

type ChatEvent = { action: 'new-message'; newMessage: ChatMessageRecord; chat: ChatRecord } | { action: 'update'; chat: ChatRecord };

export interface ChatEvents {
  chat: ChatEvent | { action: 'delete'; id: string };
  [ofChat: `chat-${number}`]: ChatEvent;
  [ofMember: `chat-user-${number}`]: { action: 'create' | 'update'; record: ChatRecord };
}

declare module '#shared/kit/liveEvents.ts' {
  interface LiveEvents extends ChatEvents {}
}
