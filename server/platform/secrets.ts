import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import Joi from 'joi';
import type { Config } from '#server/config.ts';
import { StartError } from './StartError.ts';
import { createSealer, deriveKey, type Sealer } from './sealer.ts';

/** The secrets of this installation. */
export interface Secrets extends Sealer {
  /** Signs access tokens. */
  readonly jwt: string;
  /** Signs refresh tokens. */
  readonly refresh: string;
  /** Signs file URLs. */
  readonly files: string;
  /** The newest envelope key, 32 bytes. */
  readonly envelope: Buffer;
  /** Derived from the envelope key, so that servers with the same one agree. */
  databasePassword(role: string): string;
}

interface StoredSecrets {
  readonly jwt: string;
  readonly refresh: string;
  readonly files: string;
  readonly envelope: string;
}

const secretRule = Joi.string().min(32).required();
const storedSecretsRule = Joi.object<StoredSecrets, true>({
  jwt: secretRule,
  refresh: secretRule,
  files: secretRule,
  envelope: Joi.string()
    .pattern(/^[\w-]{43}$/)
    .required(),
}).unknown();

const randomSecret = (): string => randomBytes(32).toString('base64url');
const createStoredSecrets = (): StoredSecrets => ({
  jwt: randomSecret(),
  refresh: randomSecret(),
  files: randomSecret(),
  envelope: randomSecret(),
});

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
const isExisting = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

function parseStoredSecrets(text: string, file: string): StoredSecrets {
  try {
    return Joi.attempt(JSON.parse(text), storedSecretsRule);
  } catch (cause) {
    // New secrets would make everything sealed unreadable, so they are never generated silently.
    throw new StartError(`${file} is damaged. Restore it from a backup: what it sealed cannot be opened without it.`, { cause });
  }
}

async function readStoredSecrets(file: string): Promise<StoredSecrets | null> {
  try {
    const text = await readFile(file, 'utf8');
    await chmod(file, 0o600);
    return parseStoredSecrets(text, file);
  } catch (error) {
    if (isMissing(error)) {
      return null;
    }
    // The reading of a folder names none.
    throw Object.assign(error as NodeJS.ErrnoException, { path: file });
  }
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a complete file unless another process was faster: a hard link never replaces. */
async function writeOnce(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeDurably(draft, `${JSON.stringify(createStoredSecrets(), null, 2)}\n`);
    await link(draft, file);
  } catch (error) {
    if (!isExisting(error)) {
      throw error;
    }
  } finally {
    await rm(draft, { force: true });
  }
}

export const secretsFile = (dataDir: string): string => path.join(dataDir, 'secrets.json');

async function readOrCreate(dataDir: string, mayCreate: boolean): Promise<StoredSecrets> {
  const file = secretsFile(dataDir);
  const existing = await readStoredSecrets(file);
  if (existing !== null) {
    return existing;
  }
  if (!mayCreate) {
    throw new StartError(
      `${file} is missing, and the database holds data that only its secrets can read. Restore the file from a backup, or set JWT_SECRET, REFRESH_SECRET, FILES_SECRET and ENVELOPE_KEY as they were.`,
    );
  }
  await mkdir(dataDir, { recursive: true });
  await writeOnce(file);
  return readOrCreate(dataDir, mayCreate);
}

const keyBytes = (text: string): Buffer => Buffer.from(text, text.length === 64 ? 'hex' : 'base64');

function buildSecrets(texts: Omit<StoredSecrets, 'envelope'>, envelopeKeys: readonly [Buffer, ...Buffer[]]): Secrets {
  const [envelope] = envelopeKeys;
  return Object.freeze({
    ...texts,
    envelope,
    ...createSealer(envelopeKeys),
    databasePassword: (role: string) => deriveKey(envelope, `database password of ${role}`).toString('base64url'),
    // Keeps the secrets out of logs and responses.
    toJSON: () => '[secrets]',
  });
}

const completeTexts = ({ jwt, refresh, files }: Config['secrets'], stored: StoredSecrets) => ({
  jwt: jwt ?? stored.jwt,
  refresh: refresh ?? stored.refresh,
  files: files ?? stored.files,
});

/**
 * The secrets of the environment; missing ones are generated on the first start and stored in the data folder. Throws a
 * `StartError` when that file is damaged, or missing where it may not be created.
 */
export async function loadSecrets(
  config: Pick<Config, 'dataDir' | 'secrets'>,
  { mayCreate = true }: { readonly mayCreate?: boolean } = {},
): Promise<Secrets> {
  const { jwt, refresh, files, envelope } = config.secrets;
  const [newest, ...older] = envelope;
  const isComplete = jwt !== undefined && refresh !== undefined && files !== undefined && newest !== undefined;
  if (isComplete) {
    return buildSecrets({ jwt, refresh, files }, [keyBytes(newest), ...older.map(keyBytes)]);
  }
  const stored = await readOrCreate(config.dataDir, mayCreate);
  return buildSecrets(completeTexts(config.secrets, stored), [keyBytes(newest ?? stored.envelope), ...older.map(keyBytes)]);
}
