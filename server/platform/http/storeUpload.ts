import { createReadStream } from 'node:fs';
import { AppError } from '#shared/errors.ts';
import { cleanUpload } from '#server/platform/files/stripCameraData.ts';
import { createFileTooLargeError, type UploadedFile } from './receiveUploads.ts';
import type { RequestScope } from './serveEndpoint.ts';

function requireUpload({ uploads }: RequestScope, maxBytes: number): UploadedFile {
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

/** A stored file: its path in the store, its declared name, its type by the content. */
export interface StoredUpload {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Stores the one file of a request for the company. */
export async function storeUpload(scope: RequestScope, maxMegabytes: number): Promise<StoredUpload> {
  const upload = requireUpload(scope, maxMegabytes * 1024 * 1024);
  const {
    inspected: { type },
    size,
  } = await cleanUpload(upload);
  const { path } = await scope.platform.files.put(scope.companyId, createReadStream(upload.path), type);
  return { path, name: upload.name, type, size };
}
