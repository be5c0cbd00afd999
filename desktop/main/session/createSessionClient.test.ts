import { describe, expect, it, vi } from 'vitest';
import { createSessionClient, parseRefreshToken } from './createSessionClient.ts';

function createClient(respond: () => Promise<Response>, initialToken: string | null = null) {
  let token = initialToken;
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => respond());
  const tokenStore = {
    read: () => token,
    write: (next: string | null) => {
      token = next;
    },
  };
  return { call: createSessionClient({ fetch, serverUrl: 'https://prosa.test', tokenStore }), fetch, token: () => token };
}

const jsonResponse = (status: number, body: unknown, cookie?: string): Response =>
  new Response(JSON.stringify(body), { status, headers: cookie === undefined ? {} : { 'Set-Cookie': cookie } });

describe('parseRefreshToken', () => {
  it('finds the token among the cookies and detects its deletion', () => {
    expect(parseRefreshToken(['other=1', 'jrt=a.b.c; Path=/; HttpOnly'])).toBe('a.b.c');
    expect(parseRefreshToken(['jrt=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'])).toBeNull();
    expect(parseRefreshToken(['jrt=a; Max-Age=0'])).toBeNull();
    expect(parseRefreshToken(['__Host-jrt=a.b.c; Path=/; Secure; HttpOnly'])).toBe('a.b.c');
    expect(parseRefreshToken([])).toBeUndefined();
  });
});

describe('createSessionClient', () => {
  it('stores the refresh token and returns status and body', async () => {
    const { call, token } = createClient(async () => jsonResponse(200, { token: 'access' }, 'jrt=refresh; HttpOnly'));
    expect(await call({ step: 'login', body: { email: 'a@b.c', password: 'x' } })).toEqual({ status: 200, body: { token: 'access' } });
    expect(token()).toBe('refresh');
  });
  it('sends the refresh token as cookie', async () => {
    const { call, fetch, token } = createClient(async () => jsonResponse(200, {}, 'jrt=newer'), 'older');
    await call({ step: 'refresh' });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect([url, new Headers(init?.headers).get('cookie')]).toEqual([
      'https://prosa.test/auth/refresh_token',
      '__Host-jrt=older; jrt=older',
    ]);
    expect(token()).toBe('newer');
  });
  it('deletes the refresh token on logout, also without a reply', async () => {
    const { call, token } = createClient(() => Promise.reject(new TypeError('offline')), 'held');
    expect(await call({ step: 'logout', token: 'access' })).toEqual({ status: 0, body: null });
    expect(token()).toBeNull();
  });
  it('keeps the refresh token when a refresh gets no reply', async () => {
    const { call, token } = createClient(() => Promise.reject(new TypeError('offline')), 'held');
    expect(await call({ step: 'refresh' })).toEqual({ status: 0, body: null });
    expect(token()).toBe('held');
  });
});
