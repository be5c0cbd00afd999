import { Mutex } from 'async-mutex';
import {
  BufferJSON,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
  type WAPatchName,
} from '#server/channels/whatsapp/library/baileys.ts';
import { findLidPairs, toPeopleStanzas } from '#server/channels/whatsapp/inbound/lidPairs.ts';
import type { KeyChanges, NewStanza, WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';

/** The key type under which Baileys stores the versions of its app state collections. */
const appStateVersionType = 'app-state-sync-version';

/** The key type that marks a collection whose changes may have been read and not saved. */
const unrecordedType = 'unheard-list';

type Versions = ReadonlyMap<string, string>;

/**
 * Versions of the app state collections that a phone shares with its clients, its contact names among them. Baileys stores a version
 * before it emits the events of it, and would never read it again. Here a version is written after the events have been saved, and
 * the next socket resyncs every collection for which that is not certain. Serves one socket.
 */
export class AppStateVersions {
  readonly #store: WhatsAppStore;
  /** True while Baileys emits events at once instead of buffering them. */
  readonly #isEmittedAtOnce: () => boolean;
  readonly #deferredVersions = new Map<string, string>();
  readonly #emittedVersions = new Map<string, string>();
  /** Orders the writes, so that a mark that was just set is never removed by an earlier one. */
  readonly #mutex = new Mutex();
  #isStopped = false;

  constructor(store: WhatsAppStore, isEmittedAtOnce: () => boolean) {
    this.#store = store;
    this.#isEmittedAtOnce = isEmittedAtOnce;
  }

  /** Resyncs the collections that an earlier socket has read without saving their events. */
  async resyncUnrecorded(read: (names: readonly WAPatchName[]) => Promise<void>): Promise<void> {
    // The ids of the marks are Baileys' collection names.
    const names = [...(await this.#store.listKeys(unrecordedType)).keys()] as WAPatchName[];
    await (names.length === 0 ? undefined : read(names));
  }

  /** Versions that Baileys has read and that are not written yet. */
  pendingVersions(names: readonly string[]): Versions {
    return new Map(names.flatMap((name) => [...this.#deferredVersions].filter(([deferredName]) => deferredName === name)));
  }

  /** Holds versions back until their events have been saved; `write` commits the marks with the rest of the transaction. */
  async holdVersions(versions: Versions, write: (marks: KeyChanges) => Promise<void>): Promise<void> {
    versions.forEach((version, name) => this.#deferredVersions.set(name, version));
    await this.#mutex.runExclusive(() => write([...versions.keys()].map((id) => ({ type: unrecordedType, id, value: id }))));
    // Baileys emits the events of a version in the same tick.
    setImmediate(() => this.#markEmitted(versions));
  }

  /** Saves events, and then the versions they belong to. */
  recordEvents(save: () => Promise<void>): Promise<void> {
    const emitted = new Map(this.#emittedVersions);
    this.#emittedVersions.clear();
    return this.#mutex.runExclusive(async () => {
      try {
        await save();
        await this.#writeVersions(emitted);
      } catch (error) {
        this.stop();
        throw error;
      }
    });
  }

  /** Stops writing; the next socket resyncs what is left. */
  stop(): void {
    this.#isStopped = true;
  }

  #markEmitted(versions: Versions): void {
    versions.forEach((version, name) => this.#emittedVersions.set(name, version));
    if (this.#isEmittedAtOnce()) {
      void this.recordEvents(() => Promise.resolve()).catch(() => undefined);
    }
  }

  async #writeVersions(versions: Versions): Promise<void> {
    if (this.#isStopped || versions.size === 0) {
      return;
    }
    const settledNames = [...versions].filter(([name, version]) => this.#deferredVersions.get(name) === version).map(([name]) => name);
    await this.#store.commit([
      ...[...versions].map(([id, value]) => ({ type: appStateVersionType, id, value })),
      ...settledNames.map((id) => ({ type: unrecordedType, id, value: null })),
    ]);
  }
}

/** The key type under which a decrypted message passes through Baileys' transactions, to be written with the keys it used up. */
export const inboxKeyType = 'prosa-inbox';

/** Changes of one Baileys transaction by type and id: keys, and decrypted messages under `inboxKeyType`. */
type TransactionChanges = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const serializeValue = (value: unknown): string => JSON.stringify(value, BufferJSON.replacer);

function parseValue(type: string, text: string): unknown {
  const value: unknown = JSON.parse(text, BufferJSON.reviver);
  // Baileys needs an instance of the class, not just its fields.
  return type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value as object) : value;
}

const toKeyChanges = (keys: TransactionChanges): KeyChanges =>
  Object.entries(keys).flatMap(([type, entries]) =>
    Object.entries(entries).map(([id, value]) => ({
      type,
      id,
      value: value === null || value === undefined ? null : serializeValue(value),
    })),
  );

export const serializeCredentials = serializeValue;
export const parseCredentials = (text: string): unknown => JSON.parse(text, BufferJSON.reviver);

/** A task of an ended socket has tried to use the key store. */
export class SocketEndedError extends Error {
  constructor() {
    super('this socket has ended');
    this.name = 'SocketEndedError';
  }
}

interface SignalKeyStoreOptions {
  readonly store: WhatsAppStore;
  readonly takeCredentialChanges: () => string | undefined;
  readonly appStateVersions: AppStateVersions;
  /** False when the socket has ended: its tasks run on for a while and must not touch the keys. */
  readonly isLive: () => boolean;
}

/** The store as Baileys' `SignalKeyStore`: each transaction is written by one commit. Fails with a `SocketEndedError`. */
export function createSignalKeyStore({ store, takeCredentialChanges, appStateVersions, isLive }: SignalKeyStoreOptions): SignalKeyStore {
  const assertLive = (): void => {
    if (!isLive()) {
      throw new SocketEndedError();
    }
  };
  return {
    get: async <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
      assertLive();
      const pendingVersions = type === appStateVersionType ? appStateVersions.pendingVersions(ids) : [];
      const texts = new Map([...(await store.readKeys(type, ids)), ...pendingVersions]);
      const values = [...texts].map(([id, text]) => [id, parseValue(type, text)]);
      // Values are read under the type they were written with.
      return Object.fromEntries(values) as { [id: string]: SignalDataTypeMap[T] };
    },
    set: async (changes: SignalDataSet) => {
      assertLive();
      const { [inboxKeyType]: inboxRows = {}, [appStateVersionType]: versions = {}, ...keys } = changes as TransactionChanges;
      const rows = [...(Object.values(inboxRows) as NewStanza[]), ...toPeopleStanzas(findLidPairs(keys['lid-mapping'] ?? {}))];
      // Changed credentials are in the same commit: pre-keys and their counter must not diverge.
      const write = (marks: KeyChanges) => store.commit([...toKeyChanges(keys), ...marks], rows, takeCredentialChanges());
      const newVersions = new Map(Object.entries(versions).map(([name, version]) => [name, serializeValue(version)]));
      await (newVersions.size === 0 ? write([]) : appStateVersions.holdVersions(newVersions, write));
    },
  };
}
