import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnState } from '#main/app/OwnState.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';

const system = { hasKeychain: true };

vi.mock('electron', () => ({
  safeStorage: {
    isEncryptionAvailable: () => system.hasKeychain,
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptString: (text: string) => Buffer.from(`sealed ${text}`),
    decryptString: (sealed: Buffer) => sealed.toString().replace('sealed ', ''),
  },
}));
const { clearTokenStore, openTokenStore } = await import('./tokenStore.ts');

/** A store that records every state of the file. */
function createMemoryStore(): { store: DesktopStore; history: OwnState['sealed'][] } {
  const history: OwnState['sealed'][] = [];
  const store = {
    getOwn: () => history.at(-1),
    setOwn: (_key: string, value: OwnState['sealed'] | undefined) => void history.push(value ?? {}),
  };
  // The token store uses no other members.
  return { store: store as unknown as DesktopStore, history };
}

beforeEach(() => {
  system.hasKeychain = true;
});

describe('the token store', () => {
  it('replaces a token in one write', () => {
    const { store, history } = createMemoryStore();
    const tokenStore = openTokenStore(store, 'account-1');
    openTokenStore(store, 'account-2').write('of another');
    tokenStore.write('first');
    tokenStore.write('second');
    expect(history.map((sealed) => Object.keys(sealed))).toEqual([['account-2'], ['account-2', 'account-1'], ['account-2', 'account-1']]);
    expect(tokenStore.read()).toBe('second');
    expect(openTokenStore(store, 'account-2').read()).toBe('of another');
  });

  it('deletes the token of one account alone', () => {
    const { store } = createMemoryStore();
    const [tokenStore, otherStore] = [openTokenStore(store, 'account-1'), openTokenStore(store, 'account-2')];
    tokenStore.write('first');
    otherStore.write('of another');
    tokenStore.write(null);
    expect([tokenStore.read(), otherStore.read()]).toEqual([null, 'of another']);
    clearTokenStore(store, 'account-2');
    expect(otherStore.read()).toBeNull();
  });

  it('stores nothing on disk without a keychain, and deletes what was stored', () => {
    const { store, history } = createMemoryStore();
    const tokenStore = openTokenStore(store, 'account-1');
    tokenStore.write('sealed once');
    system.hasKeychain = false;
    tokenStore.write('open');
    expect(history.at(-1)).toEqual({});
    expect(tokenStore.read()).toBe('open');
  });
});
