import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import Joi from 'joi';
import type { Config } from '#server/config.ts';
import { createSealer, deriveKey, type Sealer } from './sealer.ts';

/** What only this installation knows. */
export interface Secrets extends Sealer {
  /** Signs access tokens. */
  readonly jwt: string;
  /** Signs refresh tokens. */
  readonly refresh: string;
  /** Signs the addresses of files. */
  readonly files: string;
  /** 32 bytes; newest of the envelope keys. */
  readonly envelope: Buffer;
  /** The same for every server with the same envelope key. */
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
    // New secrets would lock everybody out of what the old ones sealed, so they are never made in silence.
    throw new Error(`${file} is damaged. Restore it from a backup: what it sealed cannot be opened without it.`, { cause });
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
    throw error;
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

/** Puts a complete file in its place unless another process was faster: a link never replaces. */
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

async function readOrCreate(dataDir: string): Promise<StoredSecrets> {
  const file = path.join(dataDir, 'secrets.json');
  const found = await readStoredSecrets(file);
  if (found !== null) {
    return found;
  }
  await mkdir(dataDir, { recursive: true });
  await writeOnce(file);
  return readOrCreate(dataDir);
}

const keyBytes = (text: string): Buffer => Buffer.from(text, text.length === 64 ? 'hex' : 'base64');

function buildSecrets(texts: Omit<StoredSecrets, 'envelope'>, envelopeKeys: readonly [Buffer, ...Buffer[]]): Secrets {
  const [envelope] = envelopeKeys;
  return Object.freeze({
    ...texts,
    envelope,
    ...createSealer(envelopeKeys),
    databasePassword: (role: string) => deriveKey(envelope, `database password of ${role}`).toString('base64url'),
    // Nothing of it may get into a log or an answer by accident.
    toJSON: () => '[secrets]',
  });
}

/** The secrets of the environment; those it does not give are made on the first start and kept in the data folder. */
export async function loadSecrets(config: Pick<Config, 'dataDir' | 'secrets'>): Promise<Secrets> {
  const { jwt, refresh, files, envelope } = config.secrets;
  const [newest, ...older] = envelope;
  const isComplete = jwt !== undefined && refresh !== undefined && files !== undefined && newest !== undefined;
  if (isComplete) {
    return buildSecrets({ jwt, refresh, files }, [keyBytes(newest), ...older.map(keyBytes)]);
  }
  const kept = await readOrCreate(config.dataDir);
  const texts = { jwt: jwt ?? kept.jwt, refresh: refresh ?? kept.refresh, files: files ?? kept.files };
  return buildSecrets(texts, [keyBytes(newest ?? kept.envelope), ...older.map(keyBytes)]);
}
