import { expect, it, vi } from 'vitest';
import type { AccountStore } from './AccountStore.ts';
import type { OwnState } from '#main/app/OwnState.ts';
import type { DesktopStore } from '#main/app/DesktopStore.ts';

const pendingResponses: ((response: Response) => void)[] = [];

vi.mock('electron', () => ({
  safeStorage: {
    isEncryptionAvailable: () => true,
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptString: (text: string) => Buffer.from(text),
    decryptString: (sealed: Buffer) => sealed.toString(),
  },
  net: { fetch: () => new Promise((resolve) => void pendingResponses.push(resolve)) },
}));
const { createAccountSessions } = await import('./createAccountSessions.ts');
const { clearTokenStore, openTokenStore } = await import('./tokenStore.ts');

it('stores no token for an account that was removed before its server replied', async () => {
  let sealed: OwnState['sealed'] = {};
  const servers = new Map([
    ['account-1', 'https://prosa.example'],
    ['account-2', 'https://other.example'],
  ]);
  // Sessions and token stores use no other members.
  const store = {
    getOwn: () => sealed,
    setOwn: (_key: string, value: OwnState['sealed']) => void (sealed = value),
  } as unknown as DesktopStore;
  const find = (id: string) => (servers.has(id) ? { id, serverUrl: servers.get(id) } : undefined);
  const accounts = { find } as unknown as AccountStore;
  [...servers.keys()].forEach((id) => openTokenStore(store, id).write('old'));
  const sessions = createAccountSessions({ store, accounts });
  const replies = [...servers.keys()].map((id) => sessions.call(id, { step: 'refresh' }));
  await vi.waitFor(() => expect(pendingResponses).toHaveLength(2));
  servers.delete('account-2');
  clearTokenStore(store, 'account-2');
  pendingResponses.forEach((resolveResponse) => resolveResponse(new Response('{}', { headers: { 'Set-Cookie': 'jrt=new' } })));
  await Promise.all(replies);
  expect(Object.keys(sealed)).toEqual(['account-1']);
  expect(openTokenStore(store, 'account-1').read()).toBe('new');
});
