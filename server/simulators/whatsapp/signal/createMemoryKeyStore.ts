import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from '#server/channels/whatsapp/library/baileys.ts';

export function createMemoryKeyStore(): SignalKeyStore {
  const rows = new Map<string, unknown>();
  return {
    get: <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
      const values = ids.map((id) => [id, rows.get(`${type} ${id}`)] as const).filter(([, value]) => value !== undefined && value !== null);
      // Values are read under the type they were written with.
      return Object.fromEntries(values) as { [id: string]: SignalDataTypeMap[T] };
    },
    set: (changes: SignalDataSet) => {
      for (const [type, entries] of Object.entries(changes)) {
        Object.entries(entries).forEach(([id, value]) => rows.set(`${type} ${id}`, value));
      }
    },
  };
}
