import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { isStoredPath } from '#server/platform/files/LocalFileStore.ts';
import { version } from '#server/platform/version.ts';
import { connectClient } from '#server/platform/database/connectClient.ts';
import { type BackedUpSequence, type BackupContents, createHeader, entryNames, fileFolder, settingsFiles } from './backupFormat.ts';
import { type ArchiveWriter, writeEncryptedArchive } from './encryptedArchive.ts';
import { listSequences, listTables } from './schemaCatalog.ts';
import { writeTable } from './tablePieces.ts';
import { withHash } from './withHash.ts';

/** One moment of a database, read by two roles: the support role sees the rows that policies hide from the owner. */
interface DatabaseSnapshot {
  readonly owner: pg.Client;
  readonly support: pg.Client;
  close(): Promise<void>;
}

const begin = 'begin transaction isolation level repeatable read, read only';

async function openSnapshot(urls: { readonly owner: string; readonly support: string }): Promise<DatabaseSnapshot> {
  const owner = await connectClient({ url: urls.owner, variable: 'DATABASE_URL' });
  const support = await connectClient({ url: urls.support, variable: 'DATABASE_SUPPORT_URL' });
  // A broken connection fails its next statement; without listeners it would end the process.
  [owner, support].forEach((client) => client.on('error', () => undefined));
  const close = async (): Promise<void> => {
    await Promise.allSettled([owner.end(), support.end()]);
  };
  try {
    await owner.query(begin);
    const { rows } = await owner.query<{ id: string }>('select pg_export_snapshot() as id');
    await support.query(begin);
    await support.query(`set transaction snapshot '${rows[0]?.id ?? ''}'`);
    return { owner, support, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export interface BackupSource {
  readonly urls: { readonly owner: string; readonly support: string };
  readonly dataDir: string;
}

interface BackupOptions {
  readonly file: string;
  readonly passphrase: string;
  /** Tables and secrets only. */
  readonly isWithoutFiles?: boolean;
}

interface BackupResult {
  readonly file: string;
  readonly bytes: number;
  readonly contents: BackupContents;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const readIfThere = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: unknown) => (isMissing(error) ? null : Promise.reject(error)));

/** The secrets, unless the environment gives them, and the mark of a demo. */
async function copySettings(dataDir: string, archive: ArchiveWriter): Promise<void> {
  for (const name of settingsFiles) {
    const text = await readIfThere(path.join(dataDir, name));
    await (text === null ? undefined : archive.addText(name, text));
  }
}

async function readMigrations({ owner }: DatabaseSnapshot): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

async function writeTables({ owner, support }: DatabaseSnapshot, archive: ArchiveWriter): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await listTables(owner)) {
    counts[table.name] = await writeTable(table.hasRowSecurity ? support : owner, table, archive);
  }
  return counts;
}

/** Sequences know no snapshot: read last, they are never behind the rows. */
async function readSequences({ owner }: DatabaseSnapshot): Promise<BackedUpSequence[]> {
  const sequences: BackedUpSequence[] = [];
  for (const name of await listSequences(owner)) {
    const { rows } = await owner.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    );
    sequences.push({ name, value: rows[0]?.value ?? '1', isCalled: rows[0]?.isCalled ?? false });
  }
  return sequences;
}

/** Paths of stored files: neither drafts nor what others leave in their folders, which no restore would take. */
async function listFiles(root: string): Promise<string[]> {
  const folders = await readdir(root, { withFileTypes: true }).catch(() => []);
  const paths = await Promise.all(
    folders
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(async ({ name }) => (await readdir(path.join(root, name))).map((file) => `${name}/${file}`)),
  );
  return paths.flat().filter(isStoredPath).toSorted();
}

const openIfThere = (file: string): Promise<FileHandle | null> =>
  open(file).catch((error: unknown) => (isMissing(error) ? null : Promise.reject(error)));

/** Adds a file; null: it was erased meanwhile. */
async function writeFile(root: string, name: string, archive: ArchiveWriter): Promise<string | null> {
  const handle = await openIfThere(path.join(root, name));
  if (handle === null) {
    return null;
  }
  try {
    const hash = createHash('sha256');
    await archive.add(`${fileFolder}${name}`, (await handle.stat()).size, withHash(handle.createReadStream({ autoClose: false }), hash));
    return hash.digest('hex');
  } finally {
    await handle.close();
  }
}

/** Files never change; those that are erased meanwhile are left out. */
async function writeFiles(root: string, archive: ArchiveWriter): Promise<Pick<BackupContents, 'files' | 'erasedFiles'>> {
  const files: Record<string, string> = {};
  let erasedFiles = 0;
  for (const name of await listFiles(root)) {
    const hash = await writeFile(root, name, archive);
    if (hash === null) {
      erasedFiles += 1;
    } else {
      files[name] = hash;
    }
  }
  return { files, erasedFiles };
}

/** Writes everything that this installation is to an encrypted file, from one moment of its database, while it runs. */
export async function writeBackup(source: BackupSource, options: BackupOptions): Promise<BackupResult> {
  const { file, passphrase, isWithoutFiles = false } = options;
  const snapshot = await openSnapshot(source.urls);
  let contents: BackupContents = { tables: {}, sequences: [], files: {}, erasedFiles: 0 };
  try {
    const bytes = await writeEncryptedArchive(file, passphrase, async (archive) => {
      const header = createHeader({
        version,
        createdAt: new Date().toISOString(),
        migrations: await readMigrations(snapshot),
        isWithoutFiles,
      });
      await archive.addText(entryNames.header, JSON.stringify(header));
      await copySettings(source.dataDir, archive);
      const tables = await writeTables(snapshot, archive);
      const sequences = await readSequences(snapshot);
      const files = isWithoutFiles ? { files: {}, erasedFiles: 0 } : await writeFiles(path.join(source.dataDir, 'files'), archive);
      contents = { tables, sequences, ...files };
      await archive.addText(entryNames.contents, JSON.stringify(contents));
    });
    return { file, bytes, contents };
  } finally {
    await snapshot.close();
  }
}
