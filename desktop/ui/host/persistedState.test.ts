import { describe, expect, it } from 'vitest';
import { readPersisted, writePersisted } from './persistedState.ts';

class FakeStorage implements Storage {
  readonly #all = new Map<string, string>();
  [name: string]: unknown;
  get length(): number {
    return this.#all.size;
  }
  clear = (): void => this.#all.clear();
  key = (index: number): string | null => [...this.#all.keys()][index] ?? null;
  getItem = (key: string): string | null => this.#all.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#all.set(key, value);
  removeItem = (key: string): void => void this.#all.delete(key);
}

describe('persisted state', () => {
  it('uses the keys and formats of older clients', () => {
    const storage = new FakeStorage();
    writePersisted(storage, 'theme', 'dark');
    writePersisted(storage, 'volume', 0.4);
    writePersisted(storage, 'language', 'es');
    expect([storage.getItem('preferredTheme'), storage.getItem('volume'), storage.getItem('i18nextLng')]).toEqual(['dark', '0.4', 'es']);
  });
  it('is read unchanged, or not at all', () => {
    const storage = new FakeStorage();
    const shortcuts = { singleKeys: false, keys: { 'tags.create': 'Alt N', 'shell.palette': null } };
    writePersisted(storage, 'shortcuts', shortcuts);
    expect(readPersisted(storage, 'shortcuts')).toEqual(shortcuts);
    storage.setItem('prosa.shortcuts', '{"singleKeys":"perhaps"}');
    storage.setItem('volume', '11');
    storage.setItem('i18nextLng', 'pt-BR');
    expect([readPersisted(storage, 'shortcuts'), readPersisted(storage, 'volume'), readPersisted(storage, 'language')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  it('removes undefined values', () => {
    const storage = new FakeStorage();
    writePersisted(storage, 'drawer', 'rail');
    writePersisted(storage, 'drawer', undefined);
    expect(readPersisted(storage, 'drawer')).toBeUndefined();
  });
  it('tolerates a storage that throws', () => {
    const brokenStorage = new FakeStorage();
    brokenStorage.getItem = () => {
      throw new DOMException('', 'SecurityError');
    };
    brokenStorage.setItem = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
    writePersisted(brokenStorage, 'volume', 1);
    expect(readPersisted(brokenStorage, 'volume')).toBeUndefined();
  });
});
