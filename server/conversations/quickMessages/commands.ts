import { isActor } from '#shared/rules/permissions.ts';
import type { api } from '#shared/api.ts';
import { maxQuickMessageMegabytes, type QuickMessageListRecord, type QuickMessageRecord } from '#shared/conversations/quickMessages.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { authorize, required, type Scope, type UserScope } from '#server/platform/database/scope.ts';
import { Queue } from '#server/workspace/queues/index.ts';
import { prepareUpload, type StoredUpload } from '#server/platform/http/storeUpload.ts';
import type { Bind } from '#server/platform/database/createBindings.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { findRecord, listRecords, pageRows } from '#server/platform/database/records.ts';
import { byName } from '#server/platform/database/rowOrder.ts';
import { QuickMessage } from './QuickMessage.ts';
import { quickMessageListRecords, quickMessageRecords } from './quickMessageRecords.ts';

const pageSize = 20;
/** Of the composer's list. */
const maxListed = 2000;
const orderBy = byName('m.shortcode', 'm.id');

/** Shared ones, and those of the caller, or of the user whom an admin names. */
const isShownTo =
  ({ actor }: UserScope, userId: number | null = null) =>
  (bind: Bind): string =>
    `(m.is_shared or m.user_id = ${bind(actor.profile === 'admin' ? (userId ?? actor.userId) : actor.userId)})`;

export const pageQuickMessages = (
  scope: UserScope,
  { searchParam = '', pageNumber, after, userId }: InputOf<typeof api.quickMessages.page>,
): Promise<ResultOf<typeof api.quickMessages.page>> =>
  pageRows(scope.em, quickMessageRecords, {
    key: 'records',
    where: (bind) => `${isShownTo(scope, userId)(bind)} and ${matchesTerm(searchParam, { texts: ['m.shortcode'] }, bind)}`,
    orderBy,
    pageNumber,
    after,
    pageSize,
  });

export const listQuickMessages = (
  scope: UserScope,
  { userId }: InputOf<typeof api.quickMessages.list>,
): Promise<QuickMessageListRecord[]> =>
  listRecords(scope.em, quickMessageListRecords, {
    where: (bind) => `${isShownTo(scope, userId)(bind)} and m.is_active`,
    orderBy,
    limit: maxListed,
  });

/** Another's own message is not found, except by admins. */
export async function showQuickMessage(
  { em, actor }: UserScope,
  { id }: InputOf<typeof api.quickMessages.show>,
): Promise<QuickMessageRecord> {
  const record = required(await findRecord(em, quickMessageRecords, id), 'ERR_NO_QUICKMESSAGE_FOUND');
  const isShown = record.geral || isActor(actor, record.userId) || actor.profile === 'admin';
  return required(isShown ? record : null, 'ERR_NO_QUICKMESSAGE_FOUND');
}

type AttachInput = InputOf<typeof api.quickMessages.attachFile>;

export const prepareQuickMessageFile = prepareUpload(maxQuickMessageMegabytes, (scope, { id }: AttachInput) =>
  requireOwnMessage(scope, id),
);

export async function attachQuickMessageFile(
  scope: UserScope,
  { id }: AttachInput,
  { path, name }: StoredUpload,
): Promise<ResultOf<typeof api.quickMessages.attachFile>> {
  const message = await requireOwnMessage(scope, id);
  scope.em.assign(message, { mediaPath: path, mediaName: name });
  scope.recordEvent('quickMessage.changed', { quickMessageId: id });
  return { mensagem: 'Arquivo anexado' };
}

export async function removeQuickMessageFile(
  scope: UserScope,
  { id }: InputOf<typeof api.quickMessages.removeFile>,
): Promise<ResultOf<typeof api.quickMessages.removeFile>> {
  const message = await requireOwnMessage(scope, id);
  assertQuickMessageContent({ message: message.message, hasFile: false });
  scope.em.assign(message, { mediaPath: null, mediaName: null });
  scope.recordEvent('quickMessage.changed', { quickMessageId: id });
  return { mensagem: 'Arquivo excluído' };
}

/** Per author. */
const maxQuickMessages = 500;

/** The message, if the actor may change it. */
async function requireOwnMessage(scope: UserScope, id: number): Promise<QuickMessage> {
  await showQuickMessage(scope, { id });
  const message = required(await scope.em.findOne(QuickMessage, { id }), 'ERR_NO_QUICKMESSAGE_FOUND');
  authorize(scope, 'quickMessage.change', message);
  return message;
}

/** A text, a file, or both. */
function assertQuickMessageContent({ message, hasFile }: { message: string; hasFile: boolean }): void {
  if (message === '' && !hasFile) {
    throw new AppError('ERR_QUICKMESSAGE_REQUIRED', { fields: { message: 'any.required' } });
  }
}

/** Replaces the queues of a message; links that remain keep their dates. */
async function setQueues({ em, companyId }: Scope, id: number, queueIds: readonly number[]): Promise<void> {
  if (queueIds.length > 0 && (await em.count(Queue, { id: { $in: [...queueIds] } })) !== queueIds.length) {
    throw new AppError('ERR_QUEUE_NOT_FOUND');
  }
  await execute(em, 'delete from quick_message_queues where quick_message_id = $1 and queue_id <> all($2::int[])', [id, queueIds]);
  await execute(
    em,
    `insert into quick_message_queues (company_id, quick_message_id, queue_id) select $1, $2, unnest($3::int[])
     on conflict (quick_message_id, queue_id) do nothing`,
    [companyId, id, queueIds],
  );
}

export async function createQuickMessage(
  scope: UserScope,
  { mediaPath = null, queueIds = [], ...input }: InputOf<typeof api.quickMessages.create>,
): Promise<QuickMessageRecord> {
  const { em, actor } = scope;
  const { message = '', geral = false, status = true } = input;
  assertQuickMessageContent({ message, hasFile: Boolean(mediaPath) });
  if ((await em.count(QuickMessage, { userId: actor.userId })) >= maxQuickMessages) {
    throw new AppError('ERR_QUICKMESSAGES_LIMIT', { values: { limit: maxQuickMessages } });
  }
  const values = { ...input, message, geral, status, userId: actor.userId, mediaPath: null, mediaName: null };
  const created = scope.create(QuickMessage, values);
  await em.flush();
  await setQueues(scope, created.id, queueIds);
  scope.recordEvent('quickMessage.created', { quickMessageId: created.id });
  return showQuickMessage(scope, created);
}

/** Tells those who lose a message: the company a shared one, its author an own one. */
const recordRemoval = (scope: Scope, { id, geral, userId }: Pick<QuickMessage, 'id' | 'geral' | 'userId'>): void =>
  scope.recordEvent('quickMessage.removed', { quickMessageId: id, userId: geral ? null : userId });

export async function updateQuickMessage(
  scope: UserScope,
  { id, mediaPath, queueIds, ...changes }: InputOf<typeof api.quickMessages.update>,
): Promise<QuickMessageRecord> {
  const message = await requireOwnMessage(scope, id);
  const wasShared = message.geral;
  assertQuickMessageContent({ message: changes.message ?? message.message, hasFile: message.mediaPath !== null || Boolean(mediaPath) });
  scope.em.assign(message, changes);
  // A supervisor may not take a shared message from everybody but its author.
  authorize(scope, 'quickMessage.change', message);
  await scope.em.flush();
  await (queueIds === undefined ? undefined : setQueues(scope, id, queueIds));
  if (wasShared && !message.geral) {
    recordRemoval(scope, { ...message, geral: true });
  }
  scope.recordEvent('quickMessage.changed', { quickMessageId: id });
  return showQuickMessage(scope, { id });
}

export async function removeQuickMessage(scope: UserScope, { id }: InputOf<typeof api.quickMessages.remove>): Promise<Confirmation> {
  const message = await requireOwnMessage(scope, id);
  scope.em.remove(message);
  recordRemoval(scope, message);
  return { message: 'Quick message deleted' };
}

const firstAdminQuery = queryOf(
  { id: column.number() },
  `select id from users where profile = 'admin' and deactivated_at is null and id <> $1 order by id limit 1`,
);

/** Shared quick messages of a removed user pass to the user who removes them, or to the first admin; the others are deleted. */
export async function keepSharedMessages({ em, actor, companyId }: Scope, { userId }: { userId: number }): Promise<void> {
  const isColleague = actor.kind === 'user' && actor.companyId === companyId;
  const heirId = isColleague ? actor.userId : (await queryRows(em, firstAdminQuery, [userId]))[0]?.id;
  if (heirId !== undefined) {
    await em.nativeUpdate(QuickMessage, { userId, geral: true }, { userId: heirId });
  }
}
