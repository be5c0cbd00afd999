/** Files of drafts and of what waits to be sent, on this device: they survive a reload, and go when the message has left. */
const databaseName = 'prosa.files';
const storeName = 'files';
const memory = new Map<string, Blob>();
let opening: Promise<IDBDatabase> | null = null;

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the device refused')));
  });
}

function database(): Promise<IDBDatabase> {
  if (opening === null) {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
    opening = settled(request);
    opening.catch(() => {
      opening = null;
    });
  }
  return opening;
}

async function files(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await database()).transaction(storeName, mode).objectStore(storeName);
}

/** Held in memory at once; on the device as soon as it takes it. */
export async function keepFile(key: string, file: Blob): Promise<void> {
  memory.set(key, file);
  try {
    await settled((await files('readwrite')).put(file, key));
  } catch {
    // A full or refused store: the file lives as long as the page does.
  }
}

export async function fileOf(key: string): Promise<Blob | null> {
  const known = memory.get(key);
  if (known !== undefined) {
    return known;
  }
  try {
    const stored: unknown = await settled((await files('readonly')).get(key));
    return stored instanceof Blob ? stored : null;
  } catch {
    return null;
  }
}

export async function dropFile(key: string): Promise<void> {
  memory.delete(key);
  try {
    await settled((await files('readwrite')).delete(key));
  } catch {
    // Nothing was kept.
  }
}
