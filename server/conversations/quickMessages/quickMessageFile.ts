import type { api } from '#shared/api.ts';
import { maxQuickMessageMegabytes } from '#shared/conversations/quickMessages.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { storeUpload } from '#server/platform/http/storeUpload.ts';
import { assertContent, requireOwnMessage } from './commands.ts';

export async function attachQuickMessageFile(
  scope: RequestScope,
  { id }: InputOf<typeof api.quickMessages.attachFile>,
): Promise<ResultOf<typeof api.quickMessages.attachFile>> {
  const message = await requireOwnMessage(scope, id);
  const { path, name } = await storeUpload(scope, maxQuickMessageMegabytes);
  scope.em.assign(message, { mediaPath: path, mediaName: name });
  scope.recordEvent('quickMessage.changed', { quickMessageId: id });
  return { mensagem: 'Arquivo anexado' };
}

export async function removeQuickMessageFile(
  scope: Scope,
  { id }: InputOf<typeof api.quickMessages.removeFile>,
): Promise<ResultOf<typeof api.quickMessages.removeFile>> {
  const message = await requireOwnMessage(scope, id);
  assertContent({ message: message.message, hasFile: false });
  scope.em.assign(message, { mediaPath: null, mediaName: null });
  scope.recordEvent('quickMessage.changed', { quickMessageId: id });
  return { mensagem: 'Arquivo excluído' };
}
