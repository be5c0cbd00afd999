import type { SessionCall, SessionReply } from '#shared/ipc.ts';

/** Where the refresh token lies between two starts. */
export interface TokenStore {
  read(): string | null;
  write(token: string | null): void;
}

interface SessionClientDeps {
  fetch(url: string, init: RequestInit): Promise<Response>;
  readonly serverUrl: string;
  readonly vault: TokenStore;
}

const cookieName = 'jrt';

/** The refresh token a reply sets: undefined where it says nothing of it, null where it takes it back. */
export function parseRefreshToken(setCookies: readonly string[]): string | null | undefined {
  const [pair, ...attributes] = setCookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.split(';') ?? [];
  if (pair === undefined) {
    return undefined;
  }
  const token = pair.slice(cookieName.length + 1).trim();
  const isOver = attributes.some((attribute) => /^\s*(max-age\s*=\s*0|expires\s*=.*\b1970\b)/i.test(attribute));
  return token === '' || isOver ? null : token;
}

const paths = { login: '/auth/login', refresh: '/auth/refresh_token', logout: '/auth/logout' } as const;

function buildRequest(call: SessionCall, refreshToken: string | null): RequestInit {
  const headers = new Headers({ Accept: 'application/json' });
  if (refreshToken !== null) {
    headers.set('Cookie', `${cookieName}=${refreshToken}`);
  }
  if (call.step === 'logout') {
    headers.set('Authorization', `Bearer ${call.token}`);
    return { method: 'DELETE', headers, credentials: 'omit' };
  }
  if (call.step === 'refresh') {
    return { method: 'POST', headers, credentials: 'omit' };
  }
  headers.set('Content-Type', 'application/json');
  return { method: 'POST', headers, credentials: 'omit', body: JSON.stringify(call.body) };
}

/** Login, refresh and logout on behalf of the page: it gets access tokens, the refresh token stays here. */
export function createSessionClient({ fetch, serverUrl, vault }: SessionClientDeps): (call: SessionCall) => Promise<SessionReply> {
  return async (call) => {
    const held = vault.read();
    const response = await fetch(serverUrl + paths[call.step], buildRequest(call, held)).catch(() => null);
    if (call.step === 'logout') {
      vault.write(null);
    }
    if (response === null) {
      return { status: 0, body: null };
    }
    const token = parseRefreshToken(response.headers.getSetCookie());
    if (token !== undefined) {
      vault.write(token);
    }
    return { status: response.status, body: await response.json().catch(() => null) };
  };
}
