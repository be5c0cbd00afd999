import type { Readable } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';

/** A ZIP archive whose files are read one by one; it may be a stranger's. */
export interface OpenedArchive {
  readonly names: readonly string[];
  /** Bytes of the content, which no more are read of; 0 for a name that it does not hold. */
  sizeOf(name: string): number;
  /** Throws for a name that it does not hold. */
  open(name: string): Promise<Readable>;
  close(): void;
}

const maxEntries = 2_000_000;
/** Rows of tables shrink to a thirtieth; deflate could hide a thousand times its size. */
const maxRatio = 200;
const alwaysAllowedBytes = 256 * 1024 * 1024;

/** Throws where content hides: two files of one name, files that share their bytes, or far more content than bytes. */
function assertPlain(entries: readonly Entry[], { fileSize }: ZipFile): void {
  const sumOf = (key: 'compressedSize' | 'uncompressedSize'): number => entries.reduce((sum, entry) => sum + entry[key], 0);
  const isDouble = new Set(entries.map(({ fileName }) => fileName)).size < entries.length;
  if (isDouble || sumOf('compressedSize') > fileSize || sumOf('uncompressedSize') > Math.max(alwaysAllowedBytes, maxRatio * fileSize)) {
    throw new Error('the archive holds something other than it seems');
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) {
    throw new Error(`the archive holds more than ${maxEntries} files`);
  }
  const entries: Entry[] = [];
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.once('end', resolve);
    zip.once('error', reject);
    zip.readEntry();
  });
  assertPlain(entries, zip);
  return new Map(entries.map((entry) => [entry.fileName, entry]));
}

export async function openArchive(file: string): Promise<OpenedArchive> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  const entries = await readEntries(zip).catch((error: unknown) => {
    zip.close();
    throw error;
  });
  return {
    names: [...entries.keys()],
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    open: async (name) => {
      const entry = entries.get(name);
      if (entry === undefined) {
        throw new Error(`the archive holds no ${name}`);
      }
      return zip.openReadStreamPromise(entry);
    },
    close: () => zip.close(),
  };
}
