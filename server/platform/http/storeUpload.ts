import type { UserActor } from '#shared/rules/permissions.ts';
import { createReadStream } from 'node:fs';
import { AppError } from '#shared/errors.ts';
import { cleanUpload } from '#server/platform/files/stripCameraData.ts';
import { createFileTooLargeError, type UploadedFile } from './receiveUploads.ts';
import type { UserScope } from '#server/platform/database/scope.ts';
import type { PrepareContext } from './serveEndpoint.ts';

function requireUpload({ uploads }: PrepareContext, maxBytes: number): UploadedFile {
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
export async function storeUpload(context: PrepareContext, maxMegabytes: number): Promise<StoredUpload> {
  const upload = requireUpload(context, maxMegabytes * 1024 * 1024);
  const {
    inspection: { type },
    size,
  } = await cleanUpload(upload);
  const { path } = await context.platform.files.put(context.actor.companyId, createReadStream(upload.path), type);
  return { path, name: upload.name, type, size };
}

export type UploadPreparation<Input> = (context: PrepareContext<UserActor>, input: Input) => Promise<StoredUpload>;

/** A `prepare` that stores the one file of a request, unless the command would be refused. */
export const prepareUpload =
  <Input>(maxMegabytes: number, assertAllowed: (scope: UserScope, input: Input) => Promise<unknown>): UploadPreparation<Input> =>
  async (context, input) => {
    await context.open((scope) => assertAllowed(scope, input));
    return storeUpload(context, maxMegabytes);
  };
