import type { UserActor } from '#shared/rules/permissions.ts';
import type { api } from '#shared/api.ts';
import { findMentioned } from '#shared/conversations/chats/mentions.ts';
import {
  type ChatMessageRecord,
  type ChatRecord,
  maxChatFileMegabytes,
  maxChatMessagesPerMinute,
} from '#shared/conversations/chats/index.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { required, type Scope, type UserScope } from '#server/platform/database/scope.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { type StoredUpload, storeUpload } from '#server/platform/http/storeUpload.ts';
import { chatMessageRecords } from './chatRecords.ts';
import { lastSentAt } from './lastSentAt.ts';
import { findChat, lockMembership } from './readChats.ts';

type SendInput = InputOf<typeof api.chats.send>;

const sendLimit = { name: 'chat-messages', points: maxChatMessagesPerMinute, duration: 60 };

const programName = /\.(?:apk|app|appimage|bat|cmd|com|cpl|dll|dmg|exe|hta|jar|js|lnk|msi|pif|ps1|reg|scr|sh|vbs|wsf)$/i;
const programType = /x-(?:msdownload|dosexec|mach-binary|executable|elf|msi)/;

const idShape = { id: column.number() };
const sentBeforeQuery = queryOf(idShape, 'select id from chat_messages where chat_id = $1 and sender_id = $2 and client_key = $3');

async function findSentBefore({ em, actor }: UserScope, { id, key }: SendInput): Promise<number | null> {
  const [row] = key === undefined ? [] : await queryRows(em, sentBeforeQuery, [id, actor.userId, key]);
  return row?.id ?? null;
}

/** The file of a request; null without one. Colleagues trust each other's files, so that programs are refused. */
async function storeFile(context: PrepareContext): Promise<StoredUpload | null> {
  const [upload] = context.uploads;
  if (upload === undefined) {
    return null;
  }
  if (programName.test(upload.name)) {
    throw new AppError('ERR_CHAT_FILE_TYPE');
  }
  const file = await storeUpload(context, maxChatFileMegabytes);
  if (programType.test(file.type)) {
    throw new AppError('ERR_CHAT_FILE_TYPE');
  }
  return file;
}

/** Stores the file of a new message. Throws ERR_TOO_MANY_ATTEMPTS. */
export async function prepareChatMessage(context: PrepareContext<UserActor>, input: SendInput): Promise<StoredUpload | null> {
  const { platform, actor, uploads } = context;
  await (await createRateLimiter(platform, sendLimit)).consume(`${actor.companyId} ${actor.userId}`);
  if (uploads.length === 0) {
    return null;
  }
  const isSent = await context.open(async (scope) => {
    await lockMembership(scope, input.id);
    return (await findSentBefore(scope, input)) !== null;
  });
  return isSent ? null : storeFile(context);
}

/** Later than every earlier message of the chat, even if the clock jumps, because this time decides what counts as read. */
const insertQuery = queryOf(
  idShape,
  `insert into chat_messages (company_id, chat_id, sender_id, message, client_key, media_path, media_name, media_type, media_size, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
     greatest(clock_timestamp(), ${lastSentAt('$2')} + interval '1 microsecond'))
   returning id`,
);

const previewStatement = 'update chats set last_message = $2, updated_at = clock_timestamp() where id = $1';

const countStatement = `
  update chat_users set
    unreads = case when user_id = $2 then 0 else unreads + 1 end,
    mentions = case when user_id = $2 then 0 when user_id = any($3::int[]) then mentions + 1 else mentions end,
    read_at = case when user_id = $2 then ${lastSentAt('$1')} else read_at end
  where chat_id = $1`;

/** Earlier messages count as read for the author. */
async function countMessage({ em, actor }: UserScope, { id, users }: ChatRecord, text: string): Promise<void> {
  const people = users.map(({ user }) => user);
  await execute(em, countStatement, [id, actor.userId, findMentioned(text, people).map((person) => person.id)]);
}

const showMessage = async ({ em }: Scope, id: number): Promise<ChatMessageRecord> =>
  required(await findRecord(em, chatMessageRecords, id), 'ERR_NO_CHAT_FOUND');

const noFile = { path: null, name: null, type: null, size: null };

/** A text, a file, or both. */
async function insertMessage(scope: UserScope, { id, message = '', key }: SendInput, file: StoredUpload | null): Promise<number> {
  if (message === '' && file === null) {
    throw new AppError('ERR_CHAT_MESSAGE', { fields: { message: 'any.required' } });
  }
  const { path, name, type, size } = file ?? noFile;
  const values = [scope.companyId, id, scope.actor.userId, message, key ?? null, path, name, type, size];
  const [inserted] = await queryRows(scope.em, insertQuery, values);
  return required(inserted, 'ERR_NO_CHAT_FOUND').id;
}

/** The chat shows the newest message, and counts it for the others. */
async function announceMessage(scope: UserScope, { message, mediaName, sender, chat }: ChatMessageRecord): Promise<void> {
  await execute(scope.em, previewStatement, [chat.id, `${sender.name}: ${message === '' ? mediaName : message}`]);
  await countMessage(scope, chat, message);
}

/** Adds a message once by its key. */
export async function sendChatMessage(scope: UserScope, input: SendInput, file: StoredUpload | null = null): Promise<ChatMessageRecord> {
  await lockMembership(scope, input.id);
  const sentBefore = await findSentBefore(scope, input);
  if (sentBefore !== null) {
    return showMessage(scope, sentBefore);
  }
  const chatMessageId = await insertMessage(scope, input, file);
  await announceMessage(scope, await showMessage(scope, chatMessageId));
  scope.recordEvent('chatMessage.added', { chatMessageId });
  return showMessage(scope, chatMessageId);
}

const readQuery = queryOf(
  idShape,
  `update chat_users set unreads = 0, mentions = 0, read_at = ${lastSentAt('$1')}
   where chat_id = $1 and user_id = $2 and read_at < ${lastSentAt('$1')} returning id`,
);

/** Tells the others only where there was something to read. */
export async function readChat(scope: UserScope, { id }: InputOf<typeof api.chats.read>): Promise<ChatRecord> {
  await lockMembership(scope, id);
  if ((await queryRows(scope.em, readQuery, [id, scope.actor.userId])).length > 0) {
    scope.recordEvent('chat.read', { chatId: id });
  }
  return findChat(scope, id);
}
