import { BufferJSON, proto, type SignalDataSet, type SignalDataTypeMap, type SignalKeyStore } from '#server/channels/whatsapp/library.ts';
import { learned, pairsIn } from '#server/channels/whatsapp/inbound/pairs.ts';
import type { Store, NewStanza } from '#server/channels/whatsapp/store/Store.ts';

/** The type under which an opened message travels through the library's transactions, to be written with the keys that opened it. */
export const inboxType = 'prosa-inbox';

/** Changes as they leave a transaction of the library: keys, and what they opened. */
type Changes = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const written = (value: unknown): string => JSON.stringify(value, BufferJSON.replacer);

function read(type: string, text: string): unknown {
  const value: unknown = JSON.parse(text, BufferJSON.reviver);
  // The library works with the class, not with its fields.
  return type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value as object) : value;
}

export const writeCredentials = written;
export const readCredentials = (text: string): unknown => JSON.parse(text, BufferJSON.reviver);

/** What is left of a socket that has ended wants to go on. */
export class SocketEnded extends Error {
  constructor() {
    super('this socket has ended');
    this.name = 'SocketEnded';
  }
}

export interface SignalKeysOptions {
  readonly store: Store;
  readonly takeCredentials: () => string | undefined;
  /** A socket that has ended goes on for a while; it must not touch the keys any more. */
  readonly isLive: () => boolean;
}

/** The store as the library wants to see it: all that one transaction changed is written by one commit. */
export function signalKeys({ store, takeCredentials, isLive }: SignalKeysOptions): SignalKeyStore {
  const demandLife = (): void => {
    if (!isLive()) {
      throw new SocketEnded();
    }
  };
  return {
    get: async <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
      demandLife();
      const found = await store.readKeys(type, ids);
      const values = [...found].map(([id, text]) => [id, read(type, text)]);
      // What was written under a type is read under it.
      return Object.fromEntries(values) as { [id: string]: SignalDataTypeMap[T] };
    },
    set: async (changes: SignalDataSet) => {
      demandLife();
      const { [inboxType]: opened = {}, ...keys } = changes as Changes;
      const flat = Object.entries(keys).flatMap(([type, entries]) =>
        Object.entries(entries).map(([id, value]) => ({ type, id, value: value === null || value === undefined ? null : written(value) })),
      );
      const received = [...(Object.values(opened) as NewStanza[]), ...learned(pairsIn(keys['lid-mapping'] ?? {}))];
      // Credentials go along: pre-keys and the count of them must not come apart.
      await store.commit(flat, received, takeCredentials());
    },
  };
}
