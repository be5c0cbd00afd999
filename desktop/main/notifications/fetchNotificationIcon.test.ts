import { beforeEach, expect, it, vi } from 'vitest';

const requestedAddresses: string[] = [];
let response = new Response('face');

vi.mock('electron', () => ({
  net: {
    fetch: async (address: string) => {
      requestedAddresses.push(address);
      return response;
    },
  },
  nativeImage: { createFromBuffer: (bytes: Buffer) => ({ isEmpty: () => bytes.length === 0, bytes: String(bytes) }) },
}));
const { fetchNotificationIcon } = await import('./fetchNotificationIcon.ts');

const server = 'http://prosa.lan:8080';

beforeEach(() => {
  requestedAddresses.length = 0;
  response = new Response('face');
});

it('fetches from the account’s server, by URL or path, and over HTTPS', async () => {
  for (const address of [`${server}/public/1/a.jpg`, '/public/1/a.jpg', 'https://faces.example/a.jpg']) {
    response = new Response('face');
    expect(await fetchNotificationIcon(address, server)).toMatchObject({ bytes: 'face' });
  }
  expect(requestedAddresses).toEqual([`${server}/public/1/a.jpg`, `${server}/public/1/a.jpg`, 'https://faces.example/a.jpg']);
});

it('returns null without an address, over plain HTTP elsewhere, and for a missing picture', async () => {
  expect(await fetchNotificationIcon(undefined, server)).toBeNull();
  expect(await fetchNotificationIcon('http://localhost:8080/public/1/a.jpg', server)).toBeNull();
  expect(requestedAddresses).toEqual([]);
  response = new Response('', { status: 404 });
  expect(await fetchNotificationIcon('/public/1/a.jpg', server)).toBeNull();
  response = new Response('');
  expect(await fetchNotificationIcon('/public/1/a.jpg', server)).toBeNull();
});
