import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { SessionReply } from '#shared/ipc.ts';
import { type ClientDeps, createClient, createTokenRenewal, type TokenRenewalDeps } from './client.ts';

const respond = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
const tokenThatEnds = (seconds: number): string => `x.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds }))}.x`;
const good = tokenThatEnds(900);

function createTestClient(fetch: (request: Request) => Response | Promise<Response>, more: Partial<ClientDeps> = {}) {
  const spies = {
    fetch: vi.fn(async (request: Request) => fetch(request)),
    renewToken: vi.fn(async (_stale: string | null) => good),
    onSessionEnded: vi.fn(),
    onCompanyExpired: vi.fn(),
  };
  const call = createClient({ ...spies, readServerUrl: () => 'http://prosa.test', readToken: () => 'old', ...more });
  return { ...spies, call };
}

const bearer = (request: Request): string | null => request.headers.get('authorization');

describe('createClient', () => {
  it('resolves with the body', async () => {
    const { call } = createTestClient(() => respond(200, [{ id: 1 }]));
    expect(await call(api.tags.list, {})).toEqual([{ id: 1 }]);
  });

  it('resolves with null for an empty response', async () => {
    const { call } = createTestClient(() => new Response(null, { status: 200 }));
    expect(await call(api.plans.remove, { id: 1 })).toBeNull();
  });

  it('renews an expired token and repeats the request once', async () => {
    const { call, renewToken, fetch } = createTestClient((request) =>
      bearer(request) === 'Bearer old' ? respond(403, { error: 'ERR_TOKEN_EXPIRED' }) : respond(200, []),
    );
    expect(await call(api.tags.list, {})).toEqual([]);
    expect([renewToken.mock.calls, fetch.mock.calls.length]).toEqual([[['old']], 2]);
  });

  it('repeats the request with the same body', async () => {
    const bodies: unknown[] = [];
    const { call } = createTestClient(async (request) => {
      bodies.push(await request.json());
      return bearer(request) === 'Bearer old' ? respond(403, { error: 'ERR_TOKEN_EXPIRED' }) : respond(200, {});
    });
    await call(api.tags.create, { name: 'vip' });
    expect(bodies).toEqual([{ name: 'vip' }, { name: 'vip' }]);
  });

  it('does not renew twice', async () => {
    const { call, renewToken } = createTestClient(() => respond(403, { error: 'ERR_TOKEN_EXPIRED' }));
    await expect(call(api.tags.list, {})).rejects.toMatchObject({ code: 'ERR_TOKEN_EXPIRED' });
    expect(renewToken).toHaveBeenCalledOnce();
  });

  it('renews on 403 only if the token has expired by the local clock', async () => {
    const refusing = createTestClient(() => respond(403, { error: 'ERR_NO_PERMISSION' }), { readToken: () => good });
    await expect(refusing.call(api.tags.list, {})).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    expect(refusing.renewToken).not.toHaveBeenCalled();

    const stale = createTestClient(() => respond(403, { error: 'Token inválido' }), { readToken: () => tokenThatEnds(-5) });
    await expect(stale.call(api.tags.list, {})).rejects.toBeInstanceOf(AppError);
    expect(stale.renewToken).toHaveBeenCalledOnce();
  });

  it('ends the session of the rejected token on 401', async () => {
    const { call, onSessionEnded } = createTestClient(() => respond(401, { error: 'ERR_SESSION_EXPIRED' }));
    await expect(call(api.tags.list, {})).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect(onSessionEnded).toHaveBeenCalledExactlyOnceWith('old');
  });

  it('sends no token to public endpoints and ends no session there', async () => {
    const { call, onSessionEnded, fetch } = createTestClient(() => respond(401, { error: 'ERR_SESSION_EXPIRED' }));
    await expect(call(api.plans.list, {})).rejects.toBeInstanceOf(AppError);
    expect(onSessionEnded).not.toHaveBeenCalled();
    expect(bearer(fetch.mock.calls[0]?.[0] as Request)).toBeNull();
  });

  it('reports an expired company', async () => {
    const { call, onCompanyExpired } = createTestClient(() => respond(402, { error: 'ERR_COMPANY_EXPIRED' }));
    await expect(call(api.tags.list, {})).rejects.toMatchObject({ code: 'ERR_COMPANY_EXPIRED' });
    expect(onCompanyExpired).toHaveBeenCalledOnce();
  });

  it('rejects with ERR_OFFLINE without a connection, and with AbortError when cancelled', async () => {
    const offline = createTestClient(() => Promise.reject(new TypeError('fetch failed')));
    await expect(offline.call(api.tags.list, {})).rejects.toMatchObject({ code: 'ERR_OFFLINE' });
    const cancelled = createTestClient(() => Promise.reject(new DOMException('', 'AbortError')));
    await expect(cancelled.call(api.tags.list, {})).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('rejects with ERR_OFFLINE where the connection is lost within the answer', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
    const { call } = createTestClient(() => new Response(body));
    await expect(call(api.tags.list, {})).rejects.toMatchObject({ code: 'ERR_OFFLINE' });
  });

  it('gives up a read that nobody answers, and waits for a change', async () => {
    vi.useFakeTimers();
    const { call } = createTestClient(
      (request) =>
        new Promise((_resolve, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason as Error))),
    );
    const read = call(api.tags.list, {}).catch((error: unknown) => error);
    const change = vi.fn();
    void call(api.tags.create, { name: 'vip' }).finally(change);
    await vi.advanceTimersByTimeAsync(31_000);
    vi.useRealTimers();
    expect(await read).toMatchObject({ code: 'ERR_OFFLINE' });
    expect(change).not.toHaveBeenCalled();
  });
});

function createTestRenewal(more: Partial<TokenRenewalDeps> = {}) {
  let token: string | null = 'old';
  const spies = {
    refreshSession: vi.fn(async (): Promise<SessionReply> => ({ status: 200, body: { token: 'new', user: {} } })),
    storeToken: vi.fn(),
    storeSession: vi.fn((session: { token: string }) => {
      token = session.token;
    }),
    endSession: vi.fn(() => {
      token = null;
    }),
  };
  const renew = createTokenRenewal({ ...spies, readToken: () => token, hasSession: () => true, runExclusive: (work) => work(), ...more });
  return { ...spies, renew };
}

describe('createTokenRenewal', () => {
  it('shares one refresh between callers', async () => {
    const { renew, refreshSession } = createTestRenewal();
    expect(await Promise.all([renew('old'), renew('old'), renew('old')])).toEqual(['new', 'new', 'new']);
    expect(refreshSession).toHaveBeenCalledOnce();
  });
  it('uses a token that another tab renewed', async () => {
    const { renew, refreshSession, storeToken } = createTestRenewal({ readToken: () => 'from another tab' });
    expect(await renew('old')).toBe('from another tab');
    expect(refreshSession).not.toHaveBeenCalled();
    expect(storeToken).toHaveBeenCalledWith('from another tab');
  });
  it('refreshes anyway while the page has no user: tabs share the token, not the user', async () => {
    const { renew, storeSession } = createTestRenewal({ readToken: () => 'from another tab', hasSession: () => false });
    expect(await renew('old')).toBe('new');
    expect(storeSession).toHaveBeenCalledOnce();
  });
  it('does not go on with the token of somebody else who has signed in in another tab', async () => {
    const tokenOf = (id: number): string => `x.${btoa(JSON.stringify({ id }))}.x`;
    const { renew, storeToken, endSession } = createTestRenewal({ readToken: () => tokenOf(8) });
    await expect(renew(tokenOf(7))).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
    expect([storeToken.mock.calls, endSession.mock.calls]).toEqual([[], []]);
  });

  it('ends the session on any refusal', async () => {
    for (const status of [401, 403]) {
      const { renew, endSession } = createTestRenewal({ refreshSession: async () => ({ status, body: null }) });
      await expect(renew('old')).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' });
      expect(endSession).toHaveBeenCalledOnce();
    }
  });
  it('keeps the session when the server is unreachable, busy or broken', async () => {
    for (const [status, code] of [
      [0, 'ERR_OFFLINE'],
      [503, 'ERR_UNAVAILABLE'],
      [429, 'ERR_TOO_MANY_ATTEMPTS'],
    ] as const) {
      const { renew, endSession } = createTestRenewal({ refreshSession: async () => ({ status, body: null }) });
      await expect(renew('old')).rejects.toMatchObject({ code });
      expect(endSession).not.toHaveBeenCalled();
    }
  });
  it('refreshes again after a failure', async () => {
    const { renew, refreshSession } = createTestRenewal();
    refreshSession.mockRejectedValueOnce(new TypeError('fetch failed'));
    await expect(renew('old')).rejects.toMatchObject({ code: 'ERR_OFFLINE' });
    expect(await renew('old')).toBe('new');
  });
});
