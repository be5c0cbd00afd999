import { BufferJSON, proto, type SignalDataSet, type SignalDataTypeMap, type SignalKeyStore } from '#server/channels/whatsapp/library.ts';
import { learned, pairsIn } from '#server/channels/whatsapp/inbound/pairs.ts';
import type { KeyChanges, NewStanza, Store } from '#server/channels/whatsapp/store/Store.ts';
import { versionType, type PhoneLists } from './PhoneLists.ts';

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

/** Keys as they are written. */
const rowsOf = (keys: Changes): KeyChanges =>
  Object.entries(keys).flatMap(([type, entries]) =>
    Object.entries(entries).map(([id, value]) => ({ type, id, value: value === null || value === undefined ? null : written(value) })),
  );

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
  readonly lists: PhoneLists;
  /** A socket that has ended goes on for a while; it must not touch the keys any more. */
  readonly isLive: () => boolean;
}

/** The store as the library wants to see it: all that one transaction changed is written by one commit. */
export function signalKeys({ store, takeCredentials, lists, isLive }: SignalKeysOptions): SignalKeyStore {
  const demandLife = (): void => {
    if (!isLive()) {
      throw new SocketEnded();
    }
  };
  return {
    get: async <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
      demandLife();
      const held = type === versionType ? lists.held(ids) : [];
      const found = new Map([...(await store.readKeys(type, ids)), ...held]);
      const values = [...found].map(([id, text]) => [id, read(type, text)]);
      // What was written under a type is read under it.
      return Object.fromEntries(values) as { [id: string]: SignalDataTypeMap[T] };
    },
    set: async (changes: SignalDataSet) => {
      demandLife();
      const { [inboxType]: opened = {}, [versionType]: versions = {}, ...keys } = changes as Changes;
      const received = [...(Object.values(opened) as NewStanza[]), ...learned(pairsIn(keys['lid-mapping'] ?? {}))];
      // Credentials go along: pre-keys and the count of them must not come apart.
      const write = (marks: KeyChanges) => store.commit([...rowsOf(keys), ...marks], received, takeCredentials());
      const lately = new Map(Object.entries(versions).map(([name, version]) => [name, written(version)]));
      await (lately.size === 0 ? write([]) : lists.hold(lately, write));
    },
  };
}
