import type { api } from '#shared/api.ts';
import type { QuickMessageRecord } from '#shared/areas/quickMessages.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { authorize, required, type Scope } from '#server/platform/database/scope.ts';
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
export function assertContent({ message, hasFile }: { message: string; hasFile: boolean }): void {
  if (message === '' && !hasFile) {
    throw new AppError('ERR_QUICKMESSAGE_REQUIRED', { fields: { message: 'any.required' } });
  }
}

export async function createQuickMessage(
  scope: Scope,
  { mediaPath = null, ...input }: InputOf<typeof api.quickMessages.create>,
): Promise<QuickMessageRecord> {
  const { em, actor } = scope;
  const { message = '', geral = false, status = true } = input;
  assertContent({ message, hasFile: Boolean(mediaPath) });
  if ((await em.count(QuickMessage, { userId: actor.userId })) >= maxQuickMessages) {
    throw new AppError('ERR_QUICKMESSAGES_LIMIT', { values: { limit: maxQuickMessages } });
  }
  const values = { ...input, message, geral, status, userId: actor.userId, mediaPath: null, mediaName: null };
  const created = scope.create(QuickMessage, values);
  await em.flush();
  scope.recordEvent('quickMessage.created', { quickMessageId: created.id });
  return showQuickMessage(scope, created);
}

/** Tells those who lose a message: the company a shared one, its author an own one. */
const recordRemoval = (scope: Scope, { id, geral, userId }: Pick<QuickMessage, 'id' | 'geral' | 'userId'>): void =>
  scope.recordEvent('quickMessage.removed', { quickMessageId: id, userId: geral ? null : userId });

export async function updateQuickMessage(
  scope: Scope,
  { id, mediaPath, ...changes }: InputOf<typeof api.quickMessages.update>,
): Promise<QuickMessageRecord> {
  const message = await requireOwnMessage(scope, id);
  const wasShared = message.geral;
  assertContent({ message: changes.message ?? message.message, hasFile: message.mediaPath !== null || Boolean(mediaPath) });
  scope.em.assign(message, changes);
  // A supervisor may not take a shared message from everybody but its author.
  authorize(scope, 'quickMessage.change', message);
  await scope.em.flush();
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

/** What a removed user has shared stays, as that of whoever removes the user; the rest goes with the user. */
export async function keepSharedMessages({ em, actor, companyId }: Scope, { userId }: { userId: number }): Promise<void> {
  if (actor.companyId === companyId && actor.userId !== 0) {
    await em.nativeUpdate(QuickMessage, { userId, geral: true }, { userId: actor.userId });
  }
}
