import { setTimeout as pause } from 'node:timers/promises';
import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from '#server/channels/whatsapp/library.ts';

/** Keys in memory, without a haste: what a database across a network looks like to the library. */
export class SlowStore implements SignalKeyStore {
  /** Milliseconds that every write takes. */
  delay = 0;
  /** The next write never ends. */
  hangsOnce = false;
  readonly #inner: SignalKeyStore;

  constructor(inner: SignalKeyStore = memory()) {
    this.#inner = inner;
  }

  async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]): Promise<{ [id: string]: SignalDataTypeMap[T] }> {
    return this.#inner.get(type, ids);
  }

  async set(changes: SignalDataSet): Promise<void> {
    if (this.hangsOnce) {
      this.hangsOnce = false;
      await new Promise(() => undefined);
    }
    await pause(this.delay);
    await this.#inner.set(changes);
  }
}

function memory(): SignalKeyStore {
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
