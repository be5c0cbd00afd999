import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { Transform, type Writable } from 'node:stream';
import type { Context } from 'koa';
import multer from 'multer';
import { AppError } from '#shared/errors.ts';
import { removeControls } from '#shared/kit/removeControls.ts';
import type { AnyEndpoint } from '#shared/kit/endpoint.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { scanUploads } from '#server/platform/files/scanFile.ts';
import { ensureTempFolder } from '#server/platform/files/withTempFile.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Passes at most `maxBytes` on, then fails with the given error: a request need not say how long it is. */
export function createByteLimit(maxBytes: number, createError: () => Error): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        done(createError());
      } else {
        done(null, chunk);
      }
    },
  });
}

/** An uploaded file, stored temporarily until the response is sent. */
export interface UploadedFile {
  readonly path: string;
  /** The declared name, without folders. */
  readonly name: string;
  /** The declared media type: a hint, never the truth. */
  readonly type: string;
  readonly size: number;
}

export interface ReceivedUploads {
  readonly uploads: readonly UploadedFile[];
  /** Removes the files that were not moved. */
  dispose(): Promise<void>;
}

const megabyte = 1024 * 1024;
/** Fields: a text of the contract for every file, and its few other keys. */
const limits = {
  fileSize: 100 * megabyte,
  files: 30,
  fields: 60,
  fieldSize: megabyte / 4,
  fieldNameSize: 100,
  fieldNestingDepth: 3,
  // `tags[4000000000]` would make a list of that length.
  fieldArrayIndexLimit: 100,
  parts: 90,
};
/** All files of one request together. */
const maxTotalBytes = 400 * megabyte;
/** Age of leftovers of a crashed process. */
const staleAfterMs = dayMs;

/** The error for a file or a request of more than `maxBytes`. */
export const createFileTooLargeError = (maxBytes: number): AppError =>
  new AppError('ERR_FILE_TOO_LARGE', { values: { megabytes: maxBytes / megabyte } });

const noUploads: ReceivedUploads = { uploads: [], dispose: async () => undefined };
const sweptFolders = new Set<string>();

async function removeStaleFiles(folder: string): Promise<void> {
  sweptFolders.add(folder);
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const stats = await stat(file).catch(() => null);
    if (stats !== null && Date.now() - stats.mtimeMs > staleAfterMs) {
      await rm(file, { force: true });
    }
  }
}

async function getUploadFolder(platform: Platform): Promise<string> {
  const folder = await ensureTempFolder(platform);
  await (sweptFolders.has(folder) ? undefined : removeStaleFiles(folder));
  return folder;
}

const multerErrors: Readonly<Partial<Record<multer.ErrorCode, AppError>>> = {
  LIMIT_FILE_SIZE: createFileTooLargeError(limits.fileSize),
  LIMIT_FILE_COUNT: new AppError('ERR_VALIDATION', { fields: { files: 'array.max' } }),
  LIMIT_UNEXPECTED_FILE: new AppError('ERR_VALIDATION', { fields: { files: 'array.max' } }),
};

/** A file under a name that the endpoint does not know, or more files than a request may have: multer has one code for both. */
function isMisnamed(error: unknown, expected: string): error is multer.MulterError & { field: string } {
  return error instanceof multer.MulterError && error.code === 'LIMIT_UNEXPECTED_FILE' && (error.field ?? expected) !== expected;
}

function toAppError(error: unknown, expectedField: string): AppError {
  if (error instanceof AppError) {
    return error;
  }
  if (isMisnamed(error, expectedField)) {
    return new AppError('ERR_VALIDATION', { fields: { [error.field]: 'object.unknown', [expectedField]: 'any.required' } });
  }
  return (error instanceof multer.MulterError ? multerErrors[error.code] : undefined) ?? new AppError('ERR_BAD_REQUEST');
}

/** Counts the bytes of a request, because one without a length has passed the first check. */
function pipeLimited(request: IncomingMessage, parser: Writable): void {
  const limit = createByteLimit(maxTotalBytes, () => createFileTooLargeError(maxTotalBytes));
  // An error of the request: multer then removes what it has stored.
  limit.on('error', (error) => request.emit('error', error));
  request.pipe(limit).pipe(parser);
}

/** multer expects another web framework: it gets the bare request and leaves its results on it. */
function parseMultipart(ctx: Context, field: string, folder: string): Promise<readonly Express.Multer.File[]> {
  const storage = multer.diskStorage({ destination: folder, filename: (_request, _file, done) => done(null, randomUUID()) });
  const options = { storage, limits, defParamCharset: 'utf8', streamHandler: pipeLimited };
  const read = multer(options).array(field, limits.files) as unknown as (
    request: IncomingMessage,
    response: ServerResponse,
    done: (error?: unknown) => void,
  ) => void;
  const request = ctx.req as IncomingMessage & { body?: unknown; files?: Express.Multer.File[] };
  return new Promise((resolve, reject) => {
    read(request, ctx.res, (error) => {
      ctx.request.body = { ...(request.body as object | undefined) };
      return error ? reject(toAppError(error, field)) : resolve(request.files ?? []);
    });
  });
}

/** The base name without control characters, at most 200 characters. */
export const sanitizeFileName = (name: string): string =>
  removeControls(path.basename(name.replaceAll('\\', '/')))
    .trim()
    .slice(-200) || 'file';

/** Parses a multipart request: its fields become the body, its files are stored temporarily. Other requests pass unchanged. */
export async function receiveUploads(ctx: Context, platform: Platform, { filesField: field }: AnyEndpoint): Promise<ReceivedUploads> {
  if (field === null || !ctx.is('multipart/form-data')) {
    return noUploads;
  }
  if ((ctx.request.length ?? 0) > maxTotalBytes) {
    throw createFileTooLargeError(maxTotalBytes);
  }
  const files = await parseMultipart(ctx, field, await getUploadFolder(platform));
  const dispose = async (): Promise<void> => void (await Promise.all(files.map((file) => rm(file.path, { force: true }))));
  await scanUploads(platform, files).catch(async (error: unknown) => {
    await dispose();
    throw error;
  });
  return {
    uploads: files.map((file) => ({ path: file.path, name: sanitizeFileName(file.originalname), type: file.mimetype, size: file.size })),
    dispose,
  };
}
