import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import send from 'send';
import { AppError } from '#shared/errors.ts';
import type { ByteRange, FileStore, StoredFile } from './FileStore.ts';
import { mapParallel } from '#server/platform/async/mapParallel.ts';
import { findExtension } from './fileTypes.ts';

/** The only form of a path: no dots, no further slashes. Hexadecimal names never contain `ogg`. */
const storedPathPattern = /^[1-9]\d{0,9}\/[0-9a-f]{32}\.[a-z0-9]{1,8}$/;

/** Whether a path is one that the store makes. */
export const isStoredPath = (name: string): boolean => storedPathPattern.test(name);

const createName = (companyId: number, type: string): string => `${companyId}/${randomBytes(16).toString('hex')}.${findExtension(type)}`;

/** Errors of a file system without hard links, or with as many as it takes. */
const unlinkableCodes: ReadonlySet<string | undefined> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK']);

const draftFolder = '.incoming';
const companyFolderPattern = /^[1-9]\d{0,9}$/;
const concurrentCalls = 16;

const throwNotFound = (): never => {
  throw new AppError('ERR_FILE_NOT_FOUND');
};

/** The error of the `send` package. */
interface SendError extends Error {
  readonly status?: number;
}

function toAppError(error: SendError): Error {
  if (error.status === 416) {
    return new AppError('ERR_RANGE_NOT_SATISFIABLE');
  }
  return error.status === 404 ? new AppError('ERR_FILE_NOT_FOUND') : error;
}

class LocalFileStore implements FileStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async put(companyId: number, content: Readable | Uint8Array, type: string): Promise<StoredFile> {
    const name = createName(companyId, type);
    const draft = path.join(this.#root, draftFolder, path.basename(name));
    const target = this.#file(name) ?? throwNotFound();
    await mkdir(path.dirname(draft), { recursive: true, mode: 0o700 });
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    try {
      const source = content instanceof Readable ? content : [content];
      await pipeline(source, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
      const { size } = await stat(draft);
      await rename(draft, target);
      return { path: name, size, type };
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** A second name for the same bytes, which never change; where the file system has none such, a real copy. */
  async copy(companyId: number, from: string, type: string): Promise<StoredFile> {
    const source = this.#file(from) ?? throwNotFound();
    const size = (await this.size(from)) ?? throwNotFound();
    const name = createName(companyId, type);
    const target = this.#file(name) ?? throwNotFound();
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    try {
      await link(source, target);
    } catch (error) {
      if (!unlinkableCodes.has((error as NodeJS.ErrnoException).code)) {
        throw error;
      }
      return this.put(companyId, await this.open(from), type);
    }
    // Both names have one time: no orphan until the row of the copy is there.
    const now = new Date();
    await utimes(target, now, now);
    return { path: name, size, type };
  }

  async size(name: string): Promise<number | null> {
    const file = this.#file(name);
    const stats = file === null ? null : await stat(file).catch(() => null);
    return stats?.isFile() ? stats.size : null;
  }

  async open(name: string, range: ByteRange = { start: 0 }): Promise<Readable> {
    const file = this.#file(name);
    if (file === null || (await this.size(name)) === null) {
      return throwNotFound();
    }
    return createReadStream(file, range);
  }

  async deliver(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if ((await this.size(name)) === null) {
      throwNotFound();
    }
    response.statusCode = 200;
    const stream = send(request, name, { root: this.#root, index: false, dotfiles: 'ignore', cacheControl: false });
    const failure = new Promise<never>((_sent, reject) => {
      stream.once('error', (error: SendError) => (response.headersSent ? response.destroy() : reject(toAppError(error))));
    });
    stream.pipe(response);
    // A client that disconnects early is no failure.
    await Promise.race([finished(response).catch(() => undefined), failure]);
  }

  async remove(name: string): Promise<void> {
    const file = this.#file(name);
    if (file !== null) {
      await rm(file, { force: true });
    }
  }

  async removeOrphans(before: Date, findOrphans: (paths: readonly string[]) => Promise<readonly string[]>): Promise<void> {
    const entries = await readdir(this.#root).catch(() => []);
    for (const folder of entries.filter((name) => name === draftFolder || companyFolderPattern.test(name))) {
      const names = (await this.#list(folder)).map((name) => `${folder}/${name}`);
      const old = await this.#keepOlder(names, before);
      const orphans = folder === draftFolder ? old : await findOrphans(old.filter((name) => this.#file(name) !== null));
      await mapParallel(orphans, concurrentCalls, (name) => rm(path.join(this.#root, name), { force: true }));
    }
  }

  async removeCompany(companyId: number): Promise<void> {
    await rm(path.join(this.#root, String(Number(companyId))), { recursive: true, force: true });
  }

  /** Names in a folder; a file in its place holds none. */
  async #list(folder: string): Promise<string[]> {
    try {
      return await readdir(path.join(this.#root, folder));
    } catch (error) {
      if (['ENOTDIR', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) {
        return [];
      }
      throw error;
    }
  }

  /** The files last changed before that time. */
  async #keepOlder(names: readonly string[], before: Date): Promise<string[]> {
    const stats = await mapParallel(names, concurrentCalls, (name) => stat(path.join(this.#root, name)).catch(() => null));
    return names.filter((_, index) => {
      const fileStat = stats[index];
      return fileStat?.isFile() === true && fileStat.mtime < before;
    });
  }

  #file(name: string): string | null {
    return isStoredPath(name) ? path.join(this.#root, name) : null;
  }
}

/** Stores files below a folder, one folder per company, readable by this account only. */
export const createLocalFileStore = (root: string): FileStore => new LocalFileStore(root);
