import { expect, it, vi } from 'vitest';
import type { Accounts } from './accounts.ts';
import type { Own } from './ownRules.ts';
import type { DesktopStore } from './store.ts';

const answers: ((response: Response) => void)[] = [];

vi.mock('electron', () => ({
  safeStorage: {
    isEncryptionAvailable: () => true,
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptString: (text: string) => Buffer.from(text),
    decryptString: (sealed: Buffer) => sealed.toString(),
  },
  net: { fetch: () => new Promise((resolve) => void answers.push(resolve)) },
}));
const { openSessions } = await import('./openSessions.ts');
const { emptyVault, openVault } = await import('./vault.ts');

it('keeps no token of an account that was removed while its server was thinking', async () => {
  let sealed: Own['sealed'] = {};
  const servers = new Map([
    ['account-1', 'https://prosa.example'],
    ['account-2', 'https://other.example'],
  ]);
  // Sessions and vaults touch nothing else of these two.
  const store = { own: () => sealed, setOwn: (_key: string, value: Own['sealed']) => void (sealed = value) } as unknown as DesktopStore;
  const of = (id: string) => (servers.has(id) ? { id, serverUrl: servers.get(id) } : undefined);
  const accounts = { of } as unknown as Accounts;
  [...servers.keys()].forEach((id) => openVault(store, id).write('old'));
  const sessions = openSessions({ store, accounts });
  const asked = [...servers.keys()].map((id) => sessions.call(id, { step: 'refresh' }));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  servers.delete('account-2');
  emptyVault(store, 'account-2');
  answers.forEach((answer) => answer(new Response('{}', { headers: { 'Set-Cookie': 'jrt=new' } })));
  await Promise.all(asked);
  expect(Object.keys(sealed)).toEqual(['account-1']);
  expect(openVault(store, 'account-1').read()).toBe('new');
});
