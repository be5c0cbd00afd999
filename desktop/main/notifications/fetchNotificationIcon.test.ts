import { beforeEach, expect, it, vi } from 'vitest';

const asked: string[] = [];
let answer = new Response('face');

vi.mock('electron', () => ({
  net: {
    fetch: async (address: string) => {
      asked.push(address);
      return answer;
    },
  },
  nativeImage: { createFromBuffer: (bytes: Buffer) => ({ isEmpty: () => bytes.length === 0, bytes: String(bytes) }) },
}));
const { fetchNotificationIcon } = await import('./fetchNotificationIcon.ts');

const server = 'http://prosa.lan:8080';

beforeEach(() => {
  asked.length = 0;
  answer = new Response('face');
});

it('is fetched from the account’s own server, whole or by its path, and from encrypted places', async () => {
  for (const address of [`${server}/public/1/a.jpg`, '/public/1/a.jpg', 'https://faces.example/a.jpg']) {
    answer = new Response('face');
    expect(await fetchNotificationIcon(address, server)).toMatchObject({ bytes: 'face' });
  }
  expect(asked).toEqual([`${server}/public/1/a.jpg`, `${server}/public/1/a.jpg`, 'https://faces.example/a.jpg']);
});

it('is none where nobody names one, elsewhere without encryption, and where there is none', async () => {
  expect(await fetchNotificationIcon(undefined, server)).toBeNull();
  expect(await fetchNotificationIcon('http://localhost:8080/public/1/a.jpg', server)).toBeNull();
  expect(asked).toEqual([]);
  answer = new Response('', { status: 404 });
  expect(await fetchNotificationIcon('/public/1/a.jpg', server)).toBeNull();
  answer = new Response('');
  expect(await fetchNotificationIcon('/public/1/a.jpg', server)).toBeNull();
});
