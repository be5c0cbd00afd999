import { setTimeout as pause } from 'node:timers/promises';
import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from '#server/channels/whatsapp/library/baileys.ts';
import { createMemoryKeyStore } from './createMemoryKeyStore.ts';

/** An in-memory key store with the latency of a database across a network. */
export class SlowKeyStore implements SignalKeyStore {
  writeDelayMs = 0;
  /** Makes the next write never end. */
  hangsOnce = false;
  readonly #inner: SignalKeyStore;

  constructor(inner: SignalKeyStore = createMemoryKeyStore()) {
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
    await pause(this.writeDelayMs);
    await this.#inner.set(changes);
  }
}
