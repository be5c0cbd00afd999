import type { Readable } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';

/** A ZIP archive whose files are read one by one. */
export interface OpenedArchive {
  readonly names: readonly string[];
  /** Throws for a name that it does not hold. */
  open(name: string): Promise<Readable>;
  close(): void;
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', resolve);
    zip.once('error', reject);
    zip.readEntry();
  });
  return entries;
}

export async function openArchive(file: string): Promise<OpenedArchive> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  const entries = await readEntries(zip);
  return {
    names: [...entries.keys()],
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
