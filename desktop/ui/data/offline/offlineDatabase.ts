import { requestResult, transactionEnd } from '#ui/data/indexedDb.ts';
import type { RecordKey, SealedValue } from './recordCipher.ts';
import type { RecordSize } from './selectExcess.ts';

const databaseName = 'prosa.offline';
const ownKey = 'own';

/** Whose records the device stores, and their key. */
export interface OwnerRow {
  readonly id: string;
  /** Server, company and user. */
  readonly owner: string;
  readonly key: RecordKey;
  readonly salt: string;
}

export interface RecordRow extends RecordSize, SealedValue {
  /** Time at which the server answered this, in milliseconds since the epoch. */
  readonly storedAt: number;
}

/** One owner per origin: a browser has one session, and a page of the program has its own storage. */
export async function openOfflineDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('owner');
    request.result.createObjectStore('records', { keyPath: 'id' });
  });
  const database = await requestResult(request);
  // Another tab destroys the data: an open connection would keep it alive.
  database.addEventListener('versionchange', () => database.close());
  return database;
}

export const readOwnerRow = async (transaction: IDBTransaction): Promise<OwnerRow | undefined> =>
  (await requestResult(transaction.objectStore('owner').get(ownKey))) as OwnerRow | undefined;

export const writeOwnerRow = (transaction: IDBTransaction, row: OwnerRow): void => void transaction.objectStore('owner').put(row, ownKey);

/** Deletes key and records. The key goes with the first transaction: what a disk still holds after that opens no more. */
export async function destroyOfflineData(): Promise<void> {
  if (typeof indexedDB === 'undefined') {
    return;
  }
  try {
    const database = await openOfflineDatabase();
    const transaction = database.transaction(['owner', 'records'], 'readwrite');
    const end = transactionEnd(transaction);
    transaction.objectStore('owner').clear();
    transaction.objectStore('records').clear();
    await end;
    database.close();
  } catch {
    // A refused storage holds nothing; the deletion below is tried anyway.
  }
  indexedDB.deleteDatabase(databaseName);
}
