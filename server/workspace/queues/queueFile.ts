import type { api } from '#shared/api.ts';
import { maxQueueFileMegabytes } from '#shared/workspace/queues.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { storeUpload } from '#server/platform/http/storeUpload.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { dropQueueFile, requireQueue } from './commands.ts';
import type { Queue } from './Queue.ts';

interface QueueFile {
  readonly mediaPath: string | null;
  readonly mediaName: string | null;
}

/** Stores the uploaded file, of what the channels send with any text. */
export async function storeQueueFile(scope: RequestScope): Promise<QueueFile> {
  const { path, name } = await storeUpload(scope, maxQueueFileMegabytes);
  return { mediaPath: path, mediaName: name };
}

function setFile(scope: Scope, queue: Queue, file: QueueFile): void {
  dropQueueFile(scope, queue.mediaPath);
  scope.em.assign(queue, file);
  scope.recordEvent('queue.changed', { queueId: queue.id });
}

/** Only files of the company whose event it is. */
export async function removeDroppedFile({ platform, companyId }: Scope, { path }: { path: string }): Promise<void> {
  await (path.startsWith(`${companyId}/`) ? platform.files.remove(path) : undefined);
}

export async function attachQueueFile(
  scope: RequestScope,
  { id }: InputOf<typeof api.queues.attachFile>,
): Promise<ResultOf<typeof api.queues.attachFile>> {
  const queue = await requireQueue(scope, id);
  setFile(scope, queue, await storeQueueFile(scope));
  return { mensagem: 'Arquivo anexado' };
}

export async function removeQueueFile(
  scope: Scope,
  { id }: InputOf<typeof api.queues.removeFile>,
): Promise<ResultOf<typeof api.queues.removeFile>> {
  setFile(scope, await requireQueue(scope, id), { mediaPath: null, mediaName: null });
  return { mensagem: 'Arquivo excluído' };
}
