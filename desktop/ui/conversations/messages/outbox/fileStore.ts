import { requestResult } from '#ui/data/indexedDb.ts';

/** IndexedDB store for files of drafts and of the outbox: they survive a reload and are deleted once sent. */
const databaseName = 'prosa.files';
const storeName = 'files';
const memory = new Map<string, Blob>();
let opening: Promise<IDBDatabase> | null = null;

function openDatabase(): Promise<IDBDatabase> {
  if (opening === null) {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
    opening = requestResult(request);
    opening.catch(() => {
      opening = null;
    });
  }
  return opening;
}

async function openFileStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await openDatabase()).transaction(storeName, mode).objectStore(storeName);
}

/** Stores in memory at once, in IndexedDB asynchronously. */
export async function storeDraftFile(key: string, file: Blob): Promise<void> {
  memory.set(key, file);
  try {
    await requestResult((await openFileStore('readwrite')).put(file, key));
  } catch {
    // With a full or refused store the file stays in memory until the next reload.
  }
}

export async function loadDraftFile(key: string): Promise<Blob | null> {
  const cachedFile = memory.get(key);
  if (cachedFile !== undefined) {
    return cachedFile;
  }
  try {
    const stored: unknown = await requestResult((await openFileStore('readonly')).get(key));
    return stored instanceof Blob ? stored : null;
  } catch {
    return null;
  }
}

export async function deleteDraftFile(key: string): Promise<void> {
  memory.delete(key);
  try {
    await requestResult((await openFileStore('readwrite')).delete(key));
  } catch {
    // The file was never written to IndexedDB.
  }
}

const rangeOf = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

export interface StoredDraftFile {
  readonly key: string;
  readonly file: Blob;
}

/** Stored files whose keys begin with `prefix`, in the order of their keys. */
export async function loadDraftFiles(prefix: string): Promise<StoredDraftFile[]> {
  const keys = new Set([...memory.keys()].filter((key) => key.startsWith(prefix)));
  try {
    const stored = await requestResult((await openFileStore('readonly')).getAllKeys(rangeOf(prefix)));
    stored.forEach((key) => keys.add(String(key)));
  } catch {
    // What a refused store could not take is in memory.
  }
  const files = await Promise.all([...keys].toSorted().map(async (key) => ({ key, file: await loadDraftFile(key) })));
  return files.flatMap(({ key, file }) => (file === null ? [] : [{ key, file }]));
}

export async function deleteDraftFiles(prefix: string): Promise<void> {
  [...memory.keys()].filter((key) => key.startsWith(prefix)).forEach((key) => memory.delete(key));
  try {
    await requestResult((await openFileStore('readwrite')).delete(rangeOf(prefix)));
  } catch {
    // The files were never written to IndexedDB.
  }
}
