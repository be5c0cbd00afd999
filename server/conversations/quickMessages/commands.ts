import type { api } from '#shared/api.ts';
import type { QuickMessageRecord } from '#shared/conversations/quickMessages.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { authorize, required, type Scope } from '#server/platform/database/scope.ts';
import { Queue } from '#server/workspace/queues/index.ts';
import { QuickMessage } from './QuickMessage.ts';
import { showQuickMessage } from './readQuickMessages.ts';

/** Per author. */
const maxQuickMessages = 500;

/** The message, if the actor may change it. */
export async function requireOwnMessage(scope: Scope, id: number): Promise<QuickMessage> {
  await showQuickMessage(scope, { id });
  const message = required(await scope.em.findOne(QuickMessage, { id }), 'ERR_NO_QUICKMESSAGE_FOUND');
  authorize(scope, 'quickMessage.change', message);
  return message;
}

/** A text, a file, or both. */
export function assertQuickMessageContent({ message, hasFile }: { message: string; hasFile: boolean }): void {
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
  scope: Scope,
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
  scope: Scope,
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

export async function removeQuickMessage(scope: Scope, { id }: InputOf<typeof api.quickMessages.remove>): Promise<Confirmation> {
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
  const isColleague = actor.companyId === companyId && actor.userId !== 0;
  const heirId = isColleague ? actor.userId : (await queryRows(em, firstAdminQuery, [userId]))[0]?.id;
  if (heirId !== undefined) {
    await em.nativeUpdate(QuickMessage, { userId, geral: true }, { userId: heirId });
  }
}
