import { dayMs } from '#shared/rules/durations.ts';
import { requestResult, transactionEnd } from '#ui/data/indexedDb.ts';
import type { RecordKey, SealedValue } from './recordCipher.ts';

/** What the limits look at; nothing of the content. */
export interface RecordSize {
  readonly id: string;
  /** Encrypted size in bytes. */
  readonly bytes: number;
  /** Number of messages in it. */
  readonly messages: number;
  /** Last time that its user opened it, in milliseconds since the epoch. */
  readonly openedAt: number;
}

interface StoreLimits {
  readonly maxAgeMs: number;
  readonly maxBytes: number;
  readonly maxMessages: number;
  readonly maxRecords: number;
}

/** Thirty days; 20 000 messages with all that surrounds them take about 10 MB. */
export const storeLimits: StoreLimits = { maxAgeMs: 30 * dayMs, maxBytes: 100_000_000, maxMessages: 20_000, maxRecords: 5_000 };

/** Ids of the records that have to go, the longest unopened first: expired ones, and those beyond the limits. */
export function selectExcess(records: readonly RecordSize[], now: number, limits: StoreLimits = storeLimits): string[] {
  const excess: string[] = [];
  let bytes = 0;
  let messages = 0;
  let count = 0;
  for (const record of records.toSorted((one, other) => other.openedAt - one.openedAt)) {
    const isExpired = now - record.openedAt > limits.maxAgeMs;
    const fits = bytes + record.bytes <= limits.maxBytes && messages + record.messages <= limits.maxMessages && count < limits.maxRecords;
    if (isExpired || !fits) {
      excess.unshift(record.id);
    } else {
      bytes += record.bytes;
      messages += record.messages;
      count += 1;
    }
  }
  return excess;
}

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
