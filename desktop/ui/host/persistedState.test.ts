import { describe, expect, it } from 'vitest';
import { readPersisted, writePersisted } from './persistedState.ts';

class Shelf implements Storage {
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

describe('what is remembered on this device', () => {
  it('lies where older clients look, in the form they read', () => {
    const shelf = new Shelf();
    writePersisted(shelf, 'theme', 'dark');
    writePersisted(shelf, 'volume', 0.4);
    writePersisted(shelf, 'language', 'es');
    expect([shelf.getItem('preferredTheme'), shelf.getItem('volume'), shelf.getItem('i18nextLng')]).toEqual(['dark', '0.4', 'es']);
  });
  it('comes back as it was, or not at all', () => {
    const shelf = new Shelf();
    const shortcuts = { singleKeys: false, keys: { 'tags.create': 'Alt N', 'shell.palette': null } };
    writePersisted(shelf, 'shortcuts', shortcuts);
    expect(readPersisted(shelf, 'shortcuts')).toEqual(shortcuts);
    shelf.setItem('prosa.shortcuts', '{"singleKeys":"perhaps"}');
    shelf.setItem('volume', '11');
    shelf.setItem('i18nextLng', 'pt-BR');
    expect([readPersisted(shelf, 'shortcuts'), readPersisted(shelf, 'volume'), readPersisted(shelf, 'language')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  it('forgets what is taken back', () => {
    const shelf = new Shelf();
    writePersisted(shelf, 'drawer', 'rail');
    writePersisted(shelf, 'drawer', undefined);
    expect(readPersisted(shelf, 'drawer')).toBeUndefined();
  });
  it('lives with a storage that refuses', () => {
    const refusing = new Shelf();
    refusing.getItem = () => {
      throw new DOMException('', 'SecurityError');
    };
    refusing.setItem = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
    writePersisted(refusing, 'volume', 1);
    expect(readPersisted(refusing, 'volume')).toBeUndefined();
  });
});
