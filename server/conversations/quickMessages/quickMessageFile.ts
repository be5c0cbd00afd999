import type { api } from '#shared/api.ts';
import { maxQuickMessageMegabytes } from '#shared/conversations/quickMessages.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { prepareUpload, type StoredUpload } from '#server/platform/http/storeUpload.ts';
import { assertQuickMessageContent, requireOwnMessage } from './commands.ts';

type AttachInput = InputOf<typeof api.quickMessages.attachFile>;

export const prepareQuickMessageFile = prepareUpload(maxQuickMessageMegabytes, (scope, { id }: AttachInput) =>
  requireOwnMessage(scope, id),
);

export async function attachQuickMessageFile(
  scope: Scope,
  { id }: AttachInput,
  { path, name }: StoredUpload,
): Promise<ResultOf<typeof api.quickMessages.attachFile>> {
  const message = await requireOwnMessage(scope, id);
  scope.em.assign(message, { mediaPath: path, mediaName: name });
  scope.recordEvent('quickMessage.changed', { quickMessageId: id });
  return { mensagem: 'Arquivo anexado' };
}

export async function removeQuickMessageFile(
  scope: Scope,
  { id }: InputOf<typeof api.quickMessages.removeFile>,
): Promise<ResultOf<typeof api.quickMessages.removeFile>> {
  const message = await requireOwnMessage(scope, id);
  assertQuickMessageContent({ message: message.message, hasFile: false });
  scope.em.assign(message, { mediaPath: null, mediaName: null });
  scope.recordEvent('quickMessage.changed', { quickMessageId: id });
  return { mensagem: 'Arquivo excluído' };
}
