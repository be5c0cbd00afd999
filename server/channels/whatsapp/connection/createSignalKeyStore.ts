import {
  BufferJSON,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
} from '#server/channels/whatsapp/library/baileys.ts';
import { toPeopleStanzas, findLidPairs } from '#server/channels/whatsapp/inbound/lidPairs.ts';
import type { KeyChanges, NewStanza, WhatsAppStore } from '#server/channels/whatsapp/store/WhatsAppStore.ts';
import { appStateVersionType, type AppStateVersions } from './AppStateVersions.ts';

/** The type under which an opened message travels through the library's transactions, to be written with the keys that opened it. */
export const inboxKeyType = 'prosa-inbox';

/** Changes as they leave a transaction of the library: keys, and what they opened. */
type TransactionChanges = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const serializeValue = (value: unknown): string => JSON.stringify(value, BufferJSON.replacer);

function parseValue(type: string, text: string): unknown {
  const value: unknown = JSON.parse(text, BufferJSON.reviver);
  // The library works with the class, not with its fields.
  return type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value as object) : value;
}

/** Keys as they are written. */
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

/** What is left of a socket that has ended wants to go on. */
export class SocketEndedError extends Error {
  constructor() {
    super('this socket has ended');
    this.name = 'SocketEnded';
  }
}

export interface SignalKeyStoreOptions {
  readonly store: WhatsAppStore;
  readonly takeCredentialChanges: () => string | undefined;
  readonly appStateVersions: AppStateVersions;
  /** A socket that has ended goes on for a while; it must not touch the keys any more. */
  readonly isLive: () => boolean;
}

/** The store as the library wants to see it: all that one transaction changed is written by one commit. */
export function createSignalKeyStore({
  store,
  takeCredentialChanges: takeCredentials,
  appStateVersions: lists,
  isLive,
}: SignalKeyStoreOptions): SignalKeyStore {
  const demandLife = (): void => {
    if (!isLive()) {
      throw new SocketEndedError();
    }
  };
  return {
    get: async <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
      demandLife();
      const held = type === appStateVersionType ? lists.pendingVersions(ids) : [];
      const found = new Map([...(await store.readKeys(type, ids)), ...held]);
      const values = [...found].map(([id, text]) => [id, parseValue(type, text)]);
      // What was written under a type is read under it.
      return Object.fromEntries(values) as { [id: string]: SignalDataTypeMap[T] };
    },
    set: async (changes: SignalDataSet) => {
      demandLife();
      const { [inboxKeyType]: opened = {}, [appStateVersionType]: versions = {}, ...keys } = changes as TransactionChanges;
      const received = [...(Object.values(opened) as NewStanza[]), ...toPeopleStanzas(findLidPairs(keys['lid-mapping'] ?? {}))];
      // Credentials go along: pre-keys and the count of them must not come apart.
      const write = (marks: KeyChanges) => store.commit([...toKeyChanges(keys), ...marks], received, takeCredentials());
      const lately = new Map(Object.entries(versions).map(([name, version]) => [name, serializeValue(version)]));
      await (lately.size === 0 ? write([]) : lists.holdVersions(lately, write));
    },
  };
}
