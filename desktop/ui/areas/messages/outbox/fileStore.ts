/** IndexedDB store for files of drafts and of the outbox: they survive a reload and are deleted once sent. */
const databaseName = 'prosa.files';
const storeName = 'files';
const memory = new Map<string, Blob>();
let opening: Promise<IDBDatabase> | null = null;

function requestResult<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the device refused')));
  });
}

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
