import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from '#server/channels/whatsapp/library/baileys.ts';

/** Keys that live as long as the process. */
export function createMemoryKeyStore(): SignalKeyStore {
  const rows = new Map<string, unknown>();
  return {
    get: <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
      const found = ids.map((id) => [id, rows.get(`${type} ${id}`)] as const).filter(([, value]) => value !== undefined && value !== null);
      // The map holds what `set` was given under the same type.
      return Object.fromEntries(found) as { [id: string]: SignalDataTypeMap[T] };
    },
    set: (changes: SignalDataSet) => {
      for (const [type, entries] of Object.entries(changes)) {
        Object.entries(entries).forEach(([id, value]) => rows.set(`${type} ${id}`, value));
      }
    },
  };
}
