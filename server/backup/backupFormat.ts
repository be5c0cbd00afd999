import Joi from 'joi';
import { StartError } from '#server/platform/StartError.ts';

/**
 * A backup is a tar archive encrypted by age with a passphrase (`age -d FILE | tar t` reads it without Prosa): `backup.json`, the secrets,
 * the tables in pieces of COPY text compressed by zstd, the stored files, and `contents.json`, which says that nothing is missing.
 */
export const entryNames = { header: 'backup.json', secrets: 'secrets.json', demo: 'demo', contents: 'contents.json' } as const;

/** Files of the data folder that go along. */
export const settingsFiles = [entryNames.secrets, entryNames.demo] as const;

export const tableFolder = 'tables/';
export const fileFolder = 'files/';

const formatVersion = 1;

/** What a backup is of. */
export interface BackupHeader {
  readonly format: typeof formatVersion;
  /** Of the program that made it. */
  readonly version: string;
  /** ISO time of the snapshot. */
  readonly createdAt: string;
  /** Names of the steps of the schema that were done. */
  readonly migrations: readonly string[];
  /** True: tables and secrets without the stored files, as before an upgrade. */
  readonly isWithoutFiles: boolean;
}

export interface BackedUpSequence {
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

/** What a backup holds, to be compared after a restore. */
export interface BackupContents {
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>;
  readonly sequences: readonly BackedUpSequence[];
  /** SHA-256 by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Files that were erased while the backup was made. */
  readonly erasedFiles: number;
}

const headerRule = Joi.object<BackupHeader>({
  format: Joi.valid(formatVersion).required(),
  version: Joi.string().required(),
  createdAt: Joi.string().isoDate().required(),
  migrations: Joi.array().items(Joi.string()).required(),
  isWithoutFiles: Joi.boolean().required(),
});

const sequenceRule = Joi.object<BackedUpSequence>({
  name: Joi.string().required(),
  value: Joi.string()
    .pattern(/^-?\d+$/)
    .required(),
  isCalled: Joi.boolean().required(),
});

const contentsRule = Joi.object<BackupContents>({
  tables: Joi.object().pattern(Joi.string(), Joi.number().integer().min(0)).required(),
  sequences: Joi.array().items(sequenceRule).required(),
  files: Joi.object()
    .pattern(Joi.string(), Joi.string().pattern(/^[0-9a-f]{64}$/))
    .required(),
  erasedFiles: Joi.number().integer().min(0).required(),
});

export const createHeader = (fields: Omit<BackupHeader, 'format'>): BackupHeader => ({ format: formatVersion, ...fields });

function parseEntry<T>(name: string, text: string, rule: Joi.ObjectSchema<T>): T {
  try {
    return Joi.attempt(JSON.parse(text), rule);
  } catch (cause) {
    throw new StartError(`${name} in this backup is not what a server writes, or that of another version.`, { cause });
  }
}

/** Throws a `StartError` for a header of another format. */
export const parseHeader = (text: string): BackupHeader => parseEntry(entryNames.header, text, headerRule);

export const parseContents = (text: string): BackupContents => parseEntry(entryNames.contents, text, contentsRule);
