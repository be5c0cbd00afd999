import { createReadStream } from 'node:fs';
import type { api } from '#shared/api.ts';
import { maxFileOptionMegabytes } from '#shared/conversations/files.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { cleanUpload } from '#server/platform/files/stripCameraData.ts';
import { createFileTooLargeError, type UploadedFile } from '#server/platform/http/receiveUploads.ts';
import type { PrepareContext, RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { requireFileList } from './commands.ts';
import { FileOption } from './FileList.ts';

const updated = { mensagem: 'Arquivos atualizados' };
const maxBytes = maxFileOptionMegabytes * 1024 * 1024;

type OptionFile = Pick<FileOption, 'filePath' | 'fileName' | 'mediaType' | 'size'>;

/** Refuses all before any is stored. */
function assertUploads(uploads: readonly UploadedFile[], ids: readonly number[]): void {
  if (uploads.length !== ids.length) {
    throw new AppError('ERR_VALIDATION', { fields: { files: 'array.length' } });
  }
  if (uploads.some(({ size }) => size > maxBytes)) {
    throw createFileTooLargeError(maxBytes);
  }
}

type Input = InputOf<typeof api.files.upload>;

/** The options that get a file, in the order of the files. */
async function chooseOptions(scope: Scope, { fileListId, id: ids = [] }: Input): Promise<FileOption[]> {
  const options = new Map((await scope.em.find(FileOption, { fileListId })).map((option) => [option.id, option]));
  return ids.map((id) => required(options.get(id), 'ERR_NO_FILE_FOUND'));
}

/** Stores the files, one at a time: they may be large. */
export async function prepareFiles({ platform, actor, open, uploads }: PrepareContext, input: Input): Promise<OptionFile[]> {
  await open(async (scope) => {
    await requireFileList(scope, input.fileListId);
    assertUploads(uploads, input.id ?? []);
    await chooseOptions(scope, input);
  });
  const files: OptionFile[] = [];
  for (const upload of uploads) {
    const {
      inspected: { type },
    } = await cleanUpload(upload);
    const { path, size } = await platform.files.put(actor.companyId, createReadStream(upload.path), type);
    files.push({ filePath: path, fileName: upload.name, mediaType: type, size });
  }
  return files;
}

/** Sets the files of options; a replaced file is removed. Older clients call it at every save of a list, also without a file. */
export async function uploadFiles(
  scope: RequestScope,
  input: Input,
  files: readonly OptionFile[] = [],
): Promise<ResultOf<typeof api.files.upload>> {
  const { fileListId } = input;
  await requireFileList(scope, fileListId);
  if (files.length > 0) {
    const options = await chooseOptions(scope, input);
    options.forEach((option, index) => Object.assign(option, files[index]));
    await scope.em.flush();
    scope.recordEvent('fileList.changed', { fileListId });
  }
  return updated;
}
