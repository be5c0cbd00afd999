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

/** A memory that keeps everything that ever stood in its file, as a program that dies at any moment may leave it. */
function memory(): { store: DesktopStore; stood: OwnState['sealed'][] } {
  const stood: OwnState['sealed'][] = [];
  const store = {
    own: () => stood.at(-1),
    setOwn: (_key: string, value: OwnState['sealed'] | undefined) => void stood.push(value ?? {}),
  };
  // The vault touches nothing else of it.
  return { store: store as unknown as DesktopStore, stood };
}

beforeEach(() => {
  system.hasKeychain = true;
});

describe('the vault', () => {
  it('goes from one token to the next in one step: no end of the program finds it without one', () => {
    const { store, stood } = memory();
    const vault = openTokenStore(store, 'account-1');
    openTokenStore(store, 'account-2').write('of another');
    vault.write('first');
    vault.write('second');
    expect(stood.map((sealed) => Object.keys(sealed))).toEqual([['account-2'], ['account-2', 'account-1'], ['account-2', 'account-1']]);
    expect(vault.read()).toBe('second');
    expect(openTokenStore(store, 'account-2').read()).toBe('of another');
  });

  it('forgets one account alone', () => {
    const { store } = memory();
    const [vault, other] = [openTokenStore(store, 'account-1'), openTokenStore(store, 'account-2')];
    vault.write('first');
    other.write('of another');
    vault.write(null);
    expect([vault.read(), other.read()]).toEqual([null, 'of another']);
    clearTokenStore(store, 'account-2');
    expect(other.read()).toBeNull();
  });

  it('keeps nothing in the file where the system has no keychain, also nothing old', () => {
    const { store, stood } = memory();
    const vault = openTokenStore(store, 'account-1');
    vault.write('sealed once');
    system.hasKeychain = false;
    vault.write('open');
    expect(stood.at(-1)).toEqual({});
    expect(vault.read()).toBe('open');
  });
});
