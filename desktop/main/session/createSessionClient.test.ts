import { describe, expect, it, vi } from 'vitest';
import { createSessionClient, parseRefreshToken } from './createSessionClient.ts';

function house(answer: () => Promise<Response>, held: string | null = null) {
  let token = held;
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => answer());
  const vault = {
    read: () => token,
    write: (next: string | null) => {
      token = next;
    },
  };
  return { call: createSessionClient({ fetch, serverUrl: 'https://prosa.test', vault }), fetch, token: () => token };
}

const replied = (status: number, body: unknown, cookie?: string): Response =>
  new Response(JSON.stringify(body), { status, headers: cookie === undefined ? {} : { 'Set-Cookie': cookie } });

describe('refreshTokenIn', () => {
  it('finds the token among the cookies, and knows when it is taken back', () => {
    expect(parseRefreshToken(['other=1', 'jrt=a.b.c; Path=/; HttpOnly'])).toBe('a.b.c');
    expect(parseRefreshToken(['jrt=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'])).toBeNull();
    expect(parseRefreshToken(['jrt=a; Max-Age=0'])).toBeNull();
    expect(parseRefreshToken([])).toBeUndefined();
  });
});

describe('the calls of a session', () => {
  it('keep the refresh token and hand the page the rest', async () => {
    const { call, token } = house(async () => replied(200, { token: 'access' }, 'jrt=refresh; HttpOnly'));
    expect(await call({ step: 'login', body: { email: 'a@b.c', password: 'x' } })).toEqual({ status: 200, body: { token: 'access' } });
    expect(token()).toBe('refresh');
  });
  it('send it along as the cookie', async () => {
    const { call, fetch, token } = house(async () => replied(200, {}, 'jrt=newer'), 'older');
    await call({ step: 'refresh' });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect([url, new Headers(init?.headers).get('cookie')]).toEqual(['https://prosa.test/auth/refresh_token', 'jrt=older']);
    expect(token()).toBe('newer');
  });
  it('forget it on logout, also when nobody answers', async () => {
    const { call, token } = house(() => Promise.reject(new TypeError('offline')), 'held');
    expect(await call({ step: 'logout', token: 'access' })).toEqual({ status: 0, body: null });
    expect(token()).toBeNull();
  });
  it('keep it while nobody answers a refresh', async () => {
    const { call, token } = house(() => Promise.reject(new TypeError('offline')), 'held');
    expect(await call({ step: 'refresh' })).toEqual({ status: 0, body: null });
    expect(token()).toBe('held');
  });
});
