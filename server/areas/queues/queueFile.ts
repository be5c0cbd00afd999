import { createReadStream } from 'node:fs';
import type { api } from '#shared/api.ts';
import { maxQueueFileMegabytes } from '#shared/areas/queues.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { inspectFile } from '#server/platform/files/inspectFile.ts';
import { createFileTooLargeError, type UploadedFile } from '#server/platform/http/receiveUploads.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { dropQueueFile, requireQueue } from './commands.ts';
import type { Queue } from './Queue.ts';

const maxBytes = maxQueueFileMegabytes * 1024 * 1024;

function requireFile({ uploads }: RequestScope): UploadedFile {
  const [upload] = uploads;
  if (upload === undefined) {
    throw new AppError('ERR_VALIDATION', { fields: { file: 'any.required' } });
  }
  if (upload.size === 0) {
    throw new AppError('ERR_FILE_EMPTY');
  }
  if (upload.size > maxBytes) {
    throw createFileTooLargeError(maxBytes);
  }
  return upload;
}

interface QueueFile {
  readonly mediaPath: string | null;
  readonly mediaName: string | null;
}

/** Stores the uploaded file, of what the channels send with any text. */
export async function storeQueueFile(scope: RequestScope): Promise<QueueFile> {
  const upload = requireFile(scope);
  const { type } = await inspectFile(upload.path, upload);
  const { path } = await scope.platform.files.put(scope.companyId, createReadStream(upload.path), type);
  return { mediaPath: path, mediaName: upload.name };
}

function setFile(scope: Scope, queue: Queue, file: QueueFile): void {
  dropQueueFile(scope, queue.mediaPath);
  scope.em.assign(queue, file);
  scope.recordEvent('queue.changed', { queueId: queue.id });
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
