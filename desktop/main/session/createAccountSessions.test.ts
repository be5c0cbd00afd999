import { expect, it, vi } from 'vitest';
import type { AccountStore } from './AccountStore.ts';
import type { OwnState } from '#main/app/OwnState.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';

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
const { createAccountSessions } = await import('./createAccountSessions.ts');
const { clearTokenStore, openTokenStore } = await import('./tokenStore.ts');

it('keeps no token of an account that was removed while its server was thinking', async () => {
  let sealed: OwnState['sealed'] = {};
  const servers = new Map([
    ['account-1', 'https://prosa.example'],
    ['account-2', 'https://other.example'],
  ]);
  // Sessions and vaults touch nothing else of these two.
  const store = {
    own: () => sealed,
    setOwn: (_key: string, value: OwnState['sealed']) => void (sealed = value),
  } as unknown as DesktopStore;
  const find = (id: string) => (servers.has(id) ? { id, serverUrl: servers.get(id) } : undefined);
  const accounts = { find } as unknown as AccountStore;
  [...servers.keys()].forEach((id) => openTokenStore(store, id).write('old'));
  const sessions = createAccountSessions({ store, accounts });
  const asked = [...servers.keys()].map((id) => sessions.call(id, { step: 'refresh' }));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  servers.delete('account-2');
  clearTokenStore(store, 'account-2');
  answers.forEach((answer) => answer(new Response('{}', { headers: { 'Set-Cookie': 'jrt=new' } })));
  await Promise.all(asked);
  expect(Object.keys(sealed)).toEqual(['account-1']);
  expect(openTokenStore(store, 'account-1').read()).toBe('new');
});
