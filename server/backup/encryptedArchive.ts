import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { StartError } from '#server/platform/StartError.ts';

/** Takes the entries of an archive, one after the other. */
export interface ArchiveWriter {
  /** An entry of exactly `size` bytes. */
  add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  addText(name: string, text: string): Promise<void>;
}

export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  /** To be read before the next entry. */
  readonly content: AsyncIterable<Uint8Array>;
}

/** Loaded on demand: its ciphers take as long to load as the rest of the areas. */
const loadAge = () => import('age-encryption');

type Packer = ReturnType<typeof createTarPacker>['controller'];

const createWriter = (packer: Packer): ArchiveWriter => {
  const add: ArchiveWriter['add'] = async (name, size, content) => {
    const writer = packer.add({ name, size, type: 'file', mode: 0o600 }).getWriter();
    for await (const chunk of content) {
      await writer.write(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    }
    await writer.close();
  };
  return {
    add,
    addText: (name, text) => {
      const bytes = Buffer.from(text);
      return add(name, bytes.byteLength, [bytes]);
    },
  };
};

async function fill(packer: Packer, write: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  try {
    await write(createWriter(packer));
    packer.finalize();
  } catch (error) {
    packer.error(error);
    throw error;
  }
}

/** Writes an archive under a temporary name: a file with the name of a backup is a whole one. Returns its bytes. */
export async function writeEncryptedArchive(
  file: string,
  passphrase: string,
  write: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  const draft = `${file}.draft`;
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const { readable, controller } = createTarPacker();
  try {
    const encrypted = await encrypter.encrypt(readable);
    const target = createWriteStream(draft, { mode: 0o600, flush: true });
    await Promise.all([fill(controller, write), pipeline(Readable.fromWeb(encrypted as NodeReadableStream), target)]);
    await rename(draft, file);
    return target.bytesWritten;
  } finally {
    await rm(draft, { force: true });
  }
}

async function decrypt(file: string, passphrase: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const handle = await open(file, 'r').catch((cause: unknown) => {
    throw new StartError(`There is no backup ${file}.`, { cause });
  });
  await handle.close();
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    const source = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array<ArrayBuffer>>;
    return (await decrypter.decrypt(source)) as ReadableStream<Uint8Array<ArrayBuffer>>;
  } catch (cause) {
    throw new StartError(`${file} does not open: the passphrase is another one, or it is no backup.`, { cause });
  }
}

const explainDamage = (file: string, cause: unknown): StartError =>
  cause instanceof StartError ? cause : new StartError(`${file} is damaged: it was cut or changed.`, { cause });

async function* readContent(file: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (cause) {
    throw explainDamage(file, cause);
  }
}

/** Reads the entries of an archive in order. A file that was cut or changed fails when that place is reached. */
export async function* readEncryptedArchive(file: string, passphrase: string): AsyncGenerator<ArchiveEntry> {
  const decrypted = await decrypt(file, passphrase);
  const entries = decrypted.pipeThrough(createTarDecoder({ strict: true }));
  try {
    for await (const { header, body } of entries) {
      yield { name: header.name, size: header.size, content: readContent(file, body as unknown as AsyncIterable<Uint8Array>) };
    }
  } catch (cause) {
    throw explainDamage(file, cause);
  }
}

/** The content of an entry that is read whole. Throws a `StartError` for one of more bytes. */
export async function readBytes({ name, size, content }: ArchiveEntry, maxBytes: number): Promise<Buffer> {
  if (size > maxBytes) {
    throw new StartError(`${name} in this backup is too large to be one: ${size} bytes.`);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A million files have a list of about 150 MB. */
const maxTextBytes = 256 * 2 ** 20;

export const readEntryText = async (entry: ArchiveEntry): Promise<string> => (await readBytes(entry, maxTextBytes)).toString();
