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

export interface SignalKeyStoreOptions {
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
