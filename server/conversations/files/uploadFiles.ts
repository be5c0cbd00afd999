import { createReadStream } from 'node:fs';
import type { api } from '#shared/api.ts';
import { maxFileOptionMegabytes } from '#shared/conversations/files.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { cleanUpload } from '#server/platform/files/stripCameraData.ts';
import { createFileTooLargeError, type UploadedFile } from '#server/platform/http/receiveUploads.ts';
import type { RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { requireFileList } from './commands.ts';
import { FileOption } from './FileList.ts';

const updated = { mensagem: 'Arquivos atualizados' };
const maxBytes = maxFileOptionMegabytes * 1024 * 1024;

/** Refuses all before any is stored. */
function assertUploads(uploads: readonly UploadedFile[], ids: readonly number[]): void {
  if (uploads.length !== ids.length) {
    throw new AppError('ERR_VALIDATION', { fields: { files: 'array.length' } });
  }
  if (uploads.some(({ size }) => size > maxBytes)) {
    throw createFileTooLargeError(maxBytes);
  }
}

async function storeFile({ platform, companyId }: Scope, option: FileOption, upload: UploadedFile): Promise<void> {
  const {
    inspected: { type },
  } = await cleanUpload(upload);
  const { path, size } = await platform.files.put(companyId, createReadStream(upload.path), type);
  Object.assign(option, { filePath: path, fileName: upload.name, mediaType: type, size });
}

/** Stores the files of options; a replaced file is removed. Older clients call it at every save of a list, also without a file. */
export async function uploadFiles(
  scope: RequestScope,
  { fileListId, id: ids = [] }: InputOf<typeof api.files.upload>,
): Promise<ResultOf<typeof api.files.upload>> {
  const { em, uploads } = scope;
  await requireFileList(scope, fileListId);
  if (uploads.length === 0) {
    return updated;
  }
  assertUploads(uploads, ids);
  const options = new Map((await em.find(FileOption, { fileListId })).map((option) => [option.id, option]));
  const chosen = ids.map((id) => required(options.get(id) ?? null, 'ERR_NO_FILE_FOUND'));
  for (const [index, upload] of uploads.entries()) {
    // One file at a time: they may be large.
    // oxlint-disable-next-line no-await-in-loop
    await storeFile(scope, required(chosen[index] ?? null, 'ERR_NO_FILE_FOUND'), upload);
  }
  await em.flush();
  scope.recordEvent('fileList.changed', { fileListId });
  return updated;
}
