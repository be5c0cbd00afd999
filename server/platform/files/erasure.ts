import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { mapParallel } from '#server/platform/async/mapParallel.ts';
import type { Platform } from '#server/platform/platform.ts';
import { dayMs } from '#shared/rules/durations.ts';
import type { FileStore, StoredFile } from './FileStore.ts';

const batchSize = 500;
const concurrentRemovals = 8;

/** SQL condition: some row holds this path. A merge gives a file of a deleted row to another one. */
const isReferenced = ({ fileColumns }: Pick<Platform, 'fileColumns'>, path: string): string =>
  `(${fileColumns
    .flatMap(({ table, columns }) => columns.map((column) => `exists (select from ${table} where ${column} = ${path})`))
    .join(' or ')})`;

/** Whether the row of a file was deleted: its addresses end with that commit, before the file itself is removed. */
export async function isFileErased(platform: Platform, path: string): Promise<boolean> {
  const statement = `select 1 from erased_files e where path = $1 and not ${isReferenced(platform, 'e.path')}`;
  return (await queryAsSupport(platform, statement, [path])).length > 0;
}

/** True: removed; a failure is logged and tried again behind the others. */
async function tryRemove({ files, log }: Platform, path: string): Promise<boolean> {
  try {
    await files.remove(path);
    return true;
  } catch (err) {
    log.warn({ err }, 'an erased file could not be removed and will be tried again');
    return false;
  }
}

/** Triggers note the files of deleted rows in `erased_files`, in the same transaction; a note ends when its file is removed. */
export const removeErasedFiles: RecurringJob = {
  name: 'files.removeErased',
  every: 2_000,
  run: async (platform) => {
    const rows = await queryAsSupport<{ path: string; isKept: boolean }>(
      platform,
      `select path, ${isReferenced(platform, 'e.path')} as "isKept" from erased_files e order by erased_at limit ${batchSize}`,
    );
    if (rows.length === 0) {
      return false;
    }
    const isDone = await mapParallel(rows, concurrentRemovals, async ({ path, isKept }) => isKept || (await tryRemove(platform, path)));
    const pathsWhere = (done: boolean): string[] => rows.flatMap(({ path }, index) => (isDone[index] === done ? [path] : []));
    await queryAsSupport(platform, 'delete from erased_files where path = any($1)', [pathsWhere(true)]);
    await queryAsSupport(platform, 'update erased_files set erased_at = now() where path = any($1)', [pathsWhere(false)]);
    return rows.length === batchSize && isDone.includes(true);
  },
};

const findOrphans = async (platform: Platform, paths: readonly string[]): Promise<readonly string[]> => {
  const statement = `select path from unnest($1::text[]) p (path) where not ${isReferenced(platform, 'p.path')}`;
  return (await queryAsSupport<{ path: string }>(platform, statement, [paths])).map(({ path }) => path);
};

/**
 * Runs work that stores files before the transaction of their rows is open. Those that no row holds after it, because it failed or had
 * no use for them, are removed; what cannot be removed now is left to `removeOrphanedFiles`.
 */
export async function withPreparedFiles<T>(platform: Platform, work: (platform: Platform) => Promise<T>): Promise<T> {
  const { files, log } = platform;
  const storing: Promise<StoredFile>[] = [];
  const record = (stored: Promise<StoredFile>): Promise<StoredFile> => {
    storing.push(stored);
    return stored;
  };
  const recordingStore: FileStore = {
    put: (...input) => record(files.put(...input)),
    copy: (...input) => record(files.copy(...input)),
    size: (path) => files.size(path),
    open: (path, range) => files.open(path, range),
    deliver: (path, request, response) => files.deliver(path, request, response),
    remove: (path) => files.remove(path),
    removeOrphans: (before, find) => files.removeOrphans(before, find),
    removeCompany: (companyId) => files.removeCompany(companyId),
  };
  const removeUnused = async (): Promise<void> => {
    const paths = (await Promise.allSettled(storing)).flatMap((stored) => (stored.status === 'fulfilled' ? [stored.value.path] : []));
    await Promise.all((await findOrphans(platform, paths)).map((path) => files.remove(path)));
  };
  try {
    return await work({ ...platform, files: recordingStore });
  } finally {
    await (storing.length === 0
      ? undefined
      : removeUnused().catch((err: unknown) => log.warn({ err }, 'unused files could not be removed')));
  }
}

/** Removes what is left of work that never committed: stored files that no row has held for a day. */
export const removeOrphanedFiles: RecurringJob = {
  name: 'files.removeOrphaned',
  every: dayMs,
  run: async (platform) => {
    const before = new Date(platform.now().getTime() - dayMs);
    await platform.files.removeOrphans(before, (paths) => findOrphans(platform, paths));
  },
};
