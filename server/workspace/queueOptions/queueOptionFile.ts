import type { api } from '#shared/api.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { storeQueueFile } from '#server/workspace/queues/index.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { requireOption } from './commands.ts';

export async function attachQueueOptionFile(
  scope: RequestScope,
  { id }: InputOf<typeof api.queueOptions.attachFile>,
): Promise<ResultOf<typeof api.queueOptions.attachFile>> {
  const option = await requireOption(scope, id);
  scope.em.assign(option, await storeQueueFile(scope));
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
