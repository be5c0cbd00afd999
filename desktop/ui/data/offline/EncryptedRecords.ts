import { requestResult, transactionEnd } from '#ui/data/indexedDb.ts';
import { createRecordKey, deriveRecordId, openValue, sealValue } from './recordCipher.ts';
import {
  openOfflineDatabase,
  type OwnerRow,
  readOwnerRow,
  type RecordRow,
  type RecordSize,
  selectExcess,
  writeOwnerRow,
} from './offlineDatabase.ts';

/** Stored result of a query. */
export interface OfflineRecord {
  readonly name: string;
  readonly data: unknown;
  /** Number of messages in it. */
  readonly messages: number;
  /** Milliseconds since the epoch: the server's answer, and the last time that the user opened it. */
  readonly storedAt: number;
  readonly openedAt: number;
}

interface SealedContent {
  readonly name: string;
  readonly data: unknown;
}

const isQuotaError = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

/** Encrypted records of one user on this device. Every access fails once any tab has destroyed the data. */
export class EncryptedRecords {
  readonly #database: IDBDatabase;
  readonly #row: OwnerRow;

  private constructor(database: IDBDatabase, row: OwnerRow) {
    this.#database = database;
    this.#row = row;
  }

  /** Opens the owner's records; those of anybody else are deleted, with their key. Rejects where the device stores nothing. */
  static async open(owner: string): Promise<EncryptedRecords> {
    const [database, key] = await Promise.all([openOfflineDatabase(), createRecordKey()]);
    const transaction = database.transaction(['owner', 'records'], 'readwrite');
    const end = transactionEnd(transaction);
    const existing = await readOwnerRow(transaction);
    const row = existing?.owner === owner ? existing : { id: crypto.randomUUID(), owner, key, salt: crypto.randomUUID() };
    if (row !== existing) {
      transaction.objectStore('records').clear();
      writeOwnerRow(transaction, row);
    }
    await end;
    return new EncryptedRecords(database, row);
  }

  /** Opens what an earlier start has left; null without it. */
  static async openExisting(): Promise<EncryptedRecords | null> {
    const database = await openOfflineDatabase();
    const row = await readOwnerRow(database.transaction(['owner'], 'readonly'));
    return row === undefined ? null : new EncryptedRecords(database, row);
  }

  get owner(): string {
    return this.#row.owner;
  }

  /** Transaction over the records; rejects where the data has been destroyed, or is another owner's. */
  async #begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    const transaction = this.#database.transaction(['owner', 'records'], mode);
    if ((await readOwnerRow(transaction))?.id !== this.#row.id) {
      throw new Error('the stored data was destroyed');
    }
    return transaction;
  }

  async #open(row: RecordRow): Promise<OfflineRecord | null> {
    try {
      const { name, data } = (await openValue(this.#row.key, row.id, row)) as SealedContent;
      return { name, data, messages: row.messages, storedAt: row.storedAt, openedAt: row.openedAt };
    } catch {
      return null;
    }
  }

  async read(name: string): Promise<OfflineRecord | null> {
    const id = await deriveRecordId(this.#row.salt, name);
    const transaction = await this.#begin('readonly');
    const row = (await requestResult(transaction.objectStore('records').get(id))) as RecordRow | undefined;
    return row === undefined ? null : this.#open(row);
  }

  async #listRows(): Promise<RecordRow[]> {
    const transaction = await this.#begin('readonly');
    return requestResult(transaction.objectStore('records').getAll()) as Promise<RecordRow[]>;
  }

  /** One record at a time is in memory. */
  async #listSizes(): Promise<(RecordSize & Pick<RecordRow, 'storedAt'>)[]> {
    const transaction = await this.#begin('readonly');
    const request = transaction.objectStore('records').openCursor();
    const sizes: (RecordSize & Pick<RecordRow, 'storedAt'>)[] = [];
    for (let cursor = await requestResult(request); cursor !== null; cursor = await requestResult(request)) {
      const { id, bytes, messages, openedAt, storedAt } = cursor.value as RecordRow;
      sizes.push({ id, bytes, messages, openedAt, storedAt });
      cursor.continue();
    }
    return sizes;
  }

  /** All records; unreadable ones are left out. */
  async readAll(): Promise<OfflineRecord[]> {
    const records = await Promise.all((await this.#listRows()).map((row) => this.#open(row)));
    return records.filter((record) => record !== null);
  }

  /** Time of the newest answer, in milliseconds since the epoch; null without one. */
  async findNewestTime(): Promise<number | null> {
    const times = (await this.#listSizes()).map(({ storedAt }) => storedAt);
    return times.length === 0 ? null : Math.max(...times);
  }

  async #seal({ name, data, messages, storedAt, openedAt }: OfflineRecord): Promise<RecordRow> {
    const id = await deriveRecordId(this.#row.salt, name);
    const content: SealedContent = { name, data };
    const value = await sealValue(this.#row.key, id, content);
    return { id, ...value, bytes: value.sealed.byteLength, messages, storedAt, openedAt };
  }

  async #put(rows: readonly RecordRow[]): Promise<void> {
    const transaction = await this.#begin('readwrite');
    const end = transactionEnd(transaction);
    rows.forEach((row) => transaction.objectStore('records').put(row));
    await end;
  }

  /** Writes records, all or none. A full device first gives up the older half of what it has. */
  async write(records: readonly OfflineRecord[]): Promise<void> {
    const rows = await Promise.all(records.map((record) => this.#seal(record)));
    try {
      await this.#put(rows);
    } catch (error) {
      if (!isQuotaError(error)) {
        throw error;
      }
      const stored = (await this.#listSizes()).toSorted((one, other) => one.openedAt - other.openedAt);
      await this.#delete(stored.slice(0, Math.ceil(stored.length / 2)).map(({ id }) => id));
      await this.#put(rows);
    }
  }

  async #delete(ids: readonly string[]): Promise<void> {
    const transaction = await this.#begin('readwrite');
    const end = transactionEnd(transaction);
    ids.forEach((id) => transaction.objectStore('records').delete(id));
    await end;
  }

  async remove(names: readonly string[]): Promise<void> {
    await this.#delete(await Promise.all(names.map((name) => deriveRecordId(this.#row.salt, name))));
  }

  /** Removes what is expired or beyond the limits. */
  async removeExcess(now: number): Promise<void> {
    const excess = selectExcess(await this.#listSizes(), now);
    if (excess.length > 0) {
      await this.#delete(excess);
    }
  }

  close(): void {
    this.#database.close();
  }
}
