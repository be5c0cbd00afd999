import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { migrations } from '#server/migrations.ts';
import { migrateDatabase } from '#server/migrateDatabase.ts';
import { openDatabase, type DatabaseHandle } from '#server/openDatabase.ts';
import { connectClient } from '#server/platform/database/connectClient.ts';
import { readInstallation } from '#server/platform/database/installation.ts';
import { isStoredPath } from '#server/platform/files/LocalFileStore.ts';
import type { Log } from '#server/platform/log.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import { StartError } from '#server/platform/StartError.ts';
import {
  entryNames,
  fileFolder,
  parseContents,
  parseHeader,
  settingsFiles,
  type BackupContents,
  type BackupHeader,
} from './backupFormat.ts';
import { claimDataFolder, type ClaimedFolder } from './claimDataFolder.ts';
import { readBytes, readEncryptedArchive, readEntryText, type ArchiveEntry } from './encryptedArchive.ts';
import { TableLoader } from './TableLoader.ts';
import { maxPackedBytes, parsePieceName } from './tablePieces.ts';
import { withHash } from './withHash.ts';

export interface BackupRestoreOptions {
  readonly config: Config;
  readonly file: string;
  readonly passphrase: string;
  readonly log: Log;
}

export interface RestoreResult {
  readonly header: BackupHeader;
  readonly contents: BackupContents;
}

async function assertEmpty(url: string): Promise<void> {
  const client = await connectClient({ url, variable: 'DATABASE_URL' });
  try {
    if ((await readInstallation(client)).holdsData) {
      throw new StartError('The database holds an installation already: restore into an empty DATA_DIR, or another database.');
    }
  } finally {
    await client.end();
  }
}

/** The steps of the schema that the backup had; later ones run when its rows are there. */
function selectMigrations(header: BackupHeader): typeof migrations {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = header.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new StartError(`The backup was made by a newer Prosa (${header.version}): restore it with that version or a later one.`);
  }
  const done = new Set(header.migrations);
  return migrations.filter(({ name }) => done.has(name));
}

const writeSettings = (dataDir: string, name: string, text: string): Promise<void> =>
  writeFile(path.join(dataDir, name), text, { mode: 0o600 });

/** Writes a stored file and returns its SHA-256. */
async function writeStoredFile(dataDir: string, { name, content }: ArchiveEntry): Promise<string> {
  const stored = name.slice(fileFolder.length);
  if (!isStoredPath(stored)) {
    throw new StartError(`The backup has a file in no place of ours: ${name}.`);
  }
  const file = path.join(dataDir, 'files', stored);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  await pipeline(withHash(content, hash), createWriteStream(file, { mode: 0o600, flush: true }));
  return hash.digest('hex');
}

function assertFiles(expectedFiles: BackupContents['files'], writtenFiles: ReadonlyMap<string, string>): void {
  const unknown = [...writtenFiles.keys()].find((name) => !Object.hasOwn(expectedFiles, name));
  if (unknown !== undefined) {
    throw new StartError(`The backup has a file that its list does not name: ${unknown}.`);
  }
  const wrong = Object.entries(expectedFiles).filter(([name, hash]) => writtenFiles.get(name) !== hash);
  if (wrong.length > 0) {
    throw new StartError(`The backup lacks ${wrong.length} files, first of all ${wrong[0]?.[0] ?? ''}.`);
  }
}

/** Of two files of one name the list would compare the last alone. */
function assertNew(writtenFiles: ReadonlyMap<string, string>, name: string): void {
  if (writtenFiles.has(name.slice(fileFolder.length))) {
    throw new StartError(`The backup has a file twice: ${name}.`);
  }
}

interface Restoring extends BackupRestoreOptions {
  readonly database: DatabaseHandle;
  readonly header: BackupHeader;
}

/** The schema as it was, made with the secrets of the backup. */
async function prepareSchema({ config, log, database, header }: Restoring): Promise<pg.Client> {
  const secrets = await loadSecrets(config, { mayCreate: false });
  await migrateDatabase(database, { config, secrets, log }, selectMigrations(header));
  const client = await connectClient({ url: database.url, variable: 'DATABASE_URL' });
  // A broken connection fails its next statement; without a listener it would end the process.
  return client.on('error', () => undefined);
}

/** Reads the entries behind the header. Nothing of the database counts before all of them have been read and compared. */
async function restoreEntries(restoring: Restoring, entries: AsyncIterable<ArchiveEntry>): Promise<BackupContents> {
  const { dataDir } = restoring.config;
  const files = new Map<string, string>();
  let client: pg.Client | null = null;
  let loader: TableLoader | null = null;
  try {
    for await (const entry of entries) {
      const piece = parsePieceName(entry.name);
      if (settingsFiles.some((name) => name === entry.name)) {
        await writeSettings(dataDir, entry.name, await readEntryText(entry));
      } else if (piece !== null) {
        client ??= await prepareSchema(restoring);
        loader ??= await TableLoader.begin(client);
        await loader.load(piece.table, await readBytes(entry, maxPackedBytes));
      } else if (entry.name.startsWith(fileFolder)) {
        assertNew(files, entry.name);
        files.set(entry.name.slice(fileFolder.length), await writeStoredFile(dataDir, entry));
      } else if (entry.name === entryNames.contents && loader !== null) {
        const contents = parseContents(await readEntryText(entry));
        assertFiles(contents.files, files);
        await loader.commit(contents);
        return contents;
      }
    }
    throw new StartError('The backup is not complete: it has no list of its contents.');
  } finally {
    await client?.end();
  }
}

interface BackupReading {
  readonly header: BackupHeader;
  /** The entries behind the header. */
  readonly entries: AsyncGenerator<ArchiveEntry>;
}

async function readHeader(entries: AsyncGenerator<ArchiveEntry>): Promise<BackupHeader> {
  const { value: first } = await entries.next();
  if (first === undefined || first.name !== entryNames.header) {
    throw new StartError('This is no backup of Prosa.');
  }
  return parseHeader(await readEntryText(first));
}

async function restoreInto(folder: ClaimedFolder, options: BackupRestoreOptions, from: BackupReading): Promise<RestoreResult> {
  const { config, log } = options;
  const { header, entries } = from;
  let mayUndo = !folder.isContinued;
  try {
    const database = await openDatabase(config, log);
    try {
      await assertEmpty(database.url);
      mayUndo = true;
      const contents = await restoreEntries({ ...options, database, header }, entries);
      await migrateDatabase(database, { config, secrets: await loadSecrets(config, { mayCreate: false }), log });
      folder.release();
      mayUndo = false;
      return { header, contents };
    } finally {
      await database.stop();
    }
  } catch (error) {
    await (mayUndo ? folder.undo() : folder.release());
    throw error;
  }
}

/**
 * Makes an installation of a backup, in an empty data folder and database, and brings its schema up to date. A failure leaves both empty.
 */
export async function restoreBackup(options: BackupRestoreOptions): Promise<RestoreResult> {
  const { config, file, passphrase } = options;
  const entries = readEncryptedArchive(file, passphrase);
  try {
    const header = await readHeader(entries);
    selectMigrations(header);
    return await restoreInto(await claimDataFolder(config.dataDir, file), options, { header, entries });
  } finally {
    await entries.return(undefined);
  }
}
