import type { api } from '#shared/api.ts';
import { maxQueueFileMegabytes } from '#shared/workspace/queues/index.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { prepareUpload, type StoredUpload, type UploadPreparation } from '#server/platform/http/storeUpload.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { requireQueue } from './commands.ts';
import type { Queue } from './Queue.ts';

type AttachInput = InputOf<typeof api.queues.attachFile>;

/** A `prepare` for the file of what the channels send with any text. */
export const prepareQueueFile = <Input>(assertAllowed: (scope: Scope, input: Input) => Promise<unknown>): UploadPreparation<Input> =>
  prepareUpload(maxQueueFileMegabytes, assertAllowed);

export const prepareFileOfQueue = prepareQueueFile((scope, { id }: AttachInput) => requireQueue(scope, id));

async function setFile(scope: Scope, id: number, file: Pick<Queue, 'mediaPath' | 'mediaName'>): Promise<void> {
  scope.em.assign(await requireQueue(scope, id), file);
  scope.recordEvent('queue.changed', { queueId: id });
}

export async function attachQueueFile(
  scope: Scope,
  { id }: AttachInput,
  { path, name }: StoredUpload,
): Promise<ResultOf<typeof api.queues.attachFile>> {
  await setFile(scope, id, { mediaPath: path, mediaName: name });
  return { mensagem: 'Arquivo anexado' };
}

export async function removeQueueFile(
  scope: Scope,
  { id }: InputOf<typeof api.queues.removeFile>,
): Promise<ResultOf<typeof api.queues.removeFile>> {
  await setFile(scope, id, { mediaPath: null, mediaName: null });
  return { mensagem: 'Arquivo excluído' };
}
