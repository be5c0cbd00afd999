import { createReadStream } from 'node:fs';
import type { api } from '#shared/api.ts';
import {
  type FileListDetail,
  type FileListRecord,
  type FileOptionInput,
  maxFileLists,
  maxFileOptionMegabytes,
} from '#shared/conversations/files.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import type { Bind } from '#server/platform/database/createBindings.ts';
import { runHook } from '#server/platform/hooks.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { findRecord, listRecords, pageRows } from '#server/platform/database/records.ts';
import { byName } from '#server/platform/database/rowOrder.ts';
import { cleanUpload } from '#server/platform/files/stripCameraData.ts';
import { createFileTooLargeError, type UploadedFile } from '#server/platform/http/receiveUploads.ts';
import type { PrepareContext, RequestScope } from '#server/platform/http/serveEndpoint.ts';
import { FileList, FileOption } from './FileList.ts';
import { fileListDetails, fileListRecords } from './fileListRecords.ts';

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
      inspection: { type },
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

const pageSize = 100;
const orderBy = byName('l.name', 'l.id');

const nameContains =
  (searchParam = '') =>
  (bind: Bind): string =>
    `${matchesTerm(searchParam, { texts: ['l.name'] }, bind)}`;

export const pageFileLists = (
  { em }: Scope,
  { searchParam, pageNumber, after }: InputOf<typeof api.files.page>,
): Promise<ResultOf<typeof api.files.page>> =>
  pageRows(em, fileListRecords, { key: 'files', where: nameContains(searchParam), orderBy, pageNumber, after, pageSize });

export const listFileLists = ({ em }: Scope, { searchParam }: InputOf<typeof api.files.list>): Promise<FileListRecord[]> =>
  listRecords(em, fileListRecords, { where: nameContains(searchParam), orderBy });

export const showFileList = async ({ em }: Scope, { id }: InputOf<typeof api.files.show>): Promise<FileListDetail> =>
  required(await findRecord(em, fileListDetails, id), 'ERR_NO_FILE_FOUND');

export const requireFileList = async ({ em }: Scope, id: number): Promise<FileList> =>
  required(await em.findOne(FileList, { id }), 'ERR_NO_FILE_FOUND');

/** Makes the options of a list those that are given, in this order; the files of the others are removed with them. */
async function setOptions(scope: Scope, fileListId: number, inputs: readonly FileOptionInput[]): Promise<void> {
  const { em } = scope;
  const existing = new Map((await em.find(FileOption, { fileListId })).map((option) => [option.id, option]));
  for (const [place, { id, name }] of inputs.entries()) {
    const option = id ? required(existing.get(id) ?? null, 'ERR_NO_FILE_FOUND') : null;
    if (option === null) {
      scope.create(FileOption, { fileListId, place, name });
    } else {
      Object.assign(option, { place, name });
      existing.delete(option.id);
    }
  }
  existing.forEach((option) => em.remove(option));
  await em.flush();
}

export async function createFileList(scope: Scope, { options = [], ...values }: InputOf<typeof api.files.create>): Promise<FileListDetail> {
  if ((await scope.em.count(FileList)) >= maxFileLists) {
    throw new AppError('ERR_FILELIST_LIMIT');
  }
  const fileList = scope.create(FileList, values);
  await scope.em.flush();
  // Ids of another list mean nothing here.
  await setOptions(
    scope,
    fileList.id,
    options.map(({ name }) => ({ name })),
  );
  scope.recordEvent('fileList.created', { fileListId: fileList.id });
  return showFileList(scope, fileList);
}

export async function updateFileList(scope: Scope, { id, options, ...changes }: InputOf<typeof api.files.update>): Promise<FileListDetail> {
  scope.em.assign(await requireFileList(scope, id), changes);
  await scope.em.flush();
  await (options && setOptions(scope, id, options));
  scope.recordEvent('fileList.changed', { fileListId: id });
  return showFileList(scope, { id });
}

export async function removeFileList(scope: Scope, { id }: InputOf<typeof api.files.remove>): Promise<Confirmation> {
  const fileList = await requireFileList(scope, id);
  await runHook(scope, 'fileList.removing', { fileListId: id });
  scope.em.remove(fileList);
  scope.recordEvent('fileList.removed', { fileListId: id });
  return { message: 'File List deleted' };
}
