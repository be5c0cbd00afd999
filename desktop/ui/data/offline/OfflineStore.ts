import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import type { OfflineRecord, EncryptedRecords } from './EncryptedRecords.ts';
import { findOfflineQuery, type OfflineQuery } from './offlineQueries.ts';
import { toRecordKey, toRecordName } from './recordKinds.ts';

export type { OfflineRecord } from './EncryptedRecords.ts';

interface OfflineStoreDeps {
  readonly records: EncryptedRecords;
  readonly cache: QueryClient;
  readonly queries: readonly OfflineQuery[];
  /** True: cached results are not the server's word, and are not stored. */
  isLineCut(): boolean;
}

/** Change of what is stored; `record` is null after a removal. */
export interface StoreChange {
  readonly name: string;
  readonly record: OfflineRecord | null;
}

/** Delay between a result and its write: live events come in bursts. */
const writeDelayMs = 1_000;
/** Writes after which the limits are checked. */
const writesPerCleanup = 50;

/** Stores results of queries on the device as they arrive and change, and reads them again. */
export class OfflineStore {
  readonly #deps: OfflineStoreDeps;
  readonly #dirty = new Map<string, Query>();
  /** What the device has, by record; results are compared by identity. */
  readonly #written = new Map<string, unknown>();
  readonly #listeners = new Set<(change: StoreChange) => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #writesLeft = 0;
  #stop: () => void = () => undefined;

  constructor(deps: OfflineStoreDeps) {
    this.#deps = deps;
  }

  /** Stores what is cached now and whatever comes. */
  start(): void {
    const queries = this.#deps.cache.getQueryCache();
    queries.getAll().forEach((query) => this.#note(query));
    this.#stop = queries.subscribe((event) => this.#handleEvent(event));
  }

  stop(): void {
    this.#stop();
    clearTimeout(this.#timer);
    this.#dirty.clear();
    this.#deps.records.close();
  }

  subscribe(listener: (change: StoreChange) => void): void {
    this.#listeners.add(listener);
  }

  async find(queryKey: readonly unknown[]): Promise<OfflineRecord | null> {
    const record = await this.#deps.records.read(toRecordName(queryKey)).catch(() => null);
    if (record !== null) {
      this.#written.set(record.name, record.data);
    }
    return record;
  }

  listAll(): Promise<OfflineRecord[]> {
    return this.#deps.records.readAll();
  }

  /** Newest version of a stored result: the cache's, where it has one. */
  readCurrent({ name, data }: OfflineRecord): Pick<OfflineRecord, 'data'> {
    return { data: this.#deps.cache.getQueryData(toRecordKey(name)) ?? data };
  }

  isCached(name: string): boolean {
    return this.#deps.cache.getQueryData(toRecordKey(name)) !== undefined;
  }

  /** Corrects a result in the cache and on the device; what is not on screen counts as opened when it was. */
  async correct(record: OfflineRecord, update: (data: unknown) => unknown): Promise<void> {
    const queryKey = toRecordKey(record.name);
    if (this.isCached(record.name)) {
      this.#deps.cache.setQueryData(queryKey, update);
      await this.flush();
      return;
    }
    const data = update(record.data);
    await this.#write([
      { ...record, data, messages: findOfflineQuery(this.#deps.queries, queryKey)?.countMessages(data) ?? 0, storedAt: Date.now() },
    ]);
  }

  /** Removes results from the device, and from the cache where no screen shows them. */
  async remove(names: readonly string[]): Promise<void> {
    if (names.length === 0) {
      return;
    }
    names.forEach((name) => {
      this.#written.delete(name);
      this.#dirty.delete(name);
      this.#deps.cache.removeQueries({ queryKey: toRecordKey(name), exact: true, type: 'inactive' });
    });
    await this.#deps.records.remove(names);
    names.forEach((name) => this.#listeners.forEach((listener) => listener({ name, record: null })));
  }

  /** Stores a value that is no result of a query. */
  remember(name: string, data: unknown): Promise<void> {
    const now = Date.now();
    return this.#write([{ name, data, messages: 0, storedAt: now, openedAt: now }]);
  }

  #handleEvent(event: QueryCacheNotifyEvent): void {
    if (event.type === 'updated' && event.action.type === 'success') {
      this.#note(event.query);
    }
  }

  #note(query: Query): void {
    const { data } = query.state;
    const isNews = data !== undefined && data !== this.#written.get(query.queryHash);
    if (isNews && !this.#deps.isLineCut() && findOfflineQuery(this.#deps.queries, query.queryKey) !== undefined) {
      this.#dirty.set(query.queryHash, query);
      this.#timer ??= setTimeout(() => void this.flush(), writeDelayMs);
    }
  }

  /** Writes what waits; a refusing device only loses the copy, until the result changes or is asked for again. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writeDirty()).catch(() => undefined);
    return this.#writing;
  }

  async #writeDirty(): Promise<void> {
    const queries = [...this.#dirty.values()];
    this.#dirty.clear();
    const openedAt = Date.now();
    const records = queries.flatMap(({ queryHash: name, queryKey, state }): OfflineRecord[] => {
      const kind = findOfflineQuery(this.#deps.queries, queryKey);
      if (kind === undefined || state.data === undefined) {
        return [];
      }
      const data = kind.trim(state.data);
      this.#written.set(name, state.data);
      return [{ name, data, messages: kind.countMessages(data), storedAt: state.dataUpdatedAt, openedAt }];
    });
    try {
      await this.#write(records);
    } catch (error) {
      records.forEach(({ name }) => this.#written.delete(name));
      throw error;
    }
  }

  async #write(records: readonly OfflineRecord[]): Promise<void> {
    if (records.length === 0) {
      return;
    }
    await this.#deps.records.write(records);
    records.forEach((record) => this.#listeners.forEach((listener) => listener({ name: record.name, record })));
    this.#writesLeft -= records.length;
    if (this.#writesLeft <= 0) {
      this.#writesLeft = writesPerCleanup;
      await this.#deps.records.removeExcess(Date.now());
    }
  }
}
