import type { api } from '#shared/api.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { prepareQueueFile } from '#server/workspace/queues/index.ts';
import type { StoredUpload } from '#server/platform/http/storeUpload.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { requireOption } from './commands.ts';

type AttachInput = InputOf<typeof api.queueOptions.attachFile>;

export const prepareQueueOptionFile = prepareQueueFile((scope, { id }: AttachInput) => requireOption(scope, id));

export async function attachQueueOptionFile(
  scope: Scope,
  { id }: AttachInput,
  { path, name }: StoredUpload,
): Promise<ResultOf<typeof api.queueOptions.attachFile>> {
  const option = await requireOption(scope, id);
  scope.em.assign(option, { mediaPath: path, mediaName: name });
  scope.recordEvent('queueOptions.changed', { queueId: option.queueId });
  return { mensagem: 'Arquivo anexado' };
}

export async function removeQueueOptionFile(
  scope: Scope,
  { id }: InputOf<typeof api.queueOptions.removeFile>,
): Promise<ResultOf<typeof api.queueOptions.removeFile>> {
  const option = await requireOption(scope, id);
  scope.em.assign(option, { mediaPath: null, mediaName: null });
  scope.recordEvent('queueOptions.changed', { queueId: option.queueId });
  return { mensagem: 'Arquivo excluído' };
}
