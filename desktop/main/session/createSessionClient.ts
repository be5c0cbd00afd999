import type { SessionCall, SessionReply } from '#shared/ipc.ts';

/** Storage of one account’s refresh token. */
export interface TokenStore {
  read(): string | null;
  write(token: string | null): void;
}

interface SessionClientDeps {
  fetch(url: string, init: RequestInit): Promise<Response>;
  readonly serverUrl: string;
  readonly tokenStore: TokenStore;
}

/** Over https the server's cookie has the prefix; the program does not know what the server's public address is. */
const cookieNames = ['__Host-jrt', 'jrt'];

/** The refresh token in `Set-Cookie` headers: undefined without one, null when the server deletes it. */
export function parseRefreshToken(setCookies: readonly string[]): string | null | undefined {
  const [pair, ...attributes] = setCookies.find((cookie) => cookieNames.some((name) => cookie.startsWith(`${name}=`)))?.split(';') ?? [];
  if (pair === undefined) {
    return undefined;
  }
  const token = pair.slice(pair.indexOf('=') + 1).trim();
  const isExpired = attributes.some((attribute) => /^\s*(max-age\s*=\s*0|expires\s*=.*\b1970\b)/i.test(attribute));
  return token === '' || isExpired ? null : token;
}

const paths = {
  login: '/auth/login',
  secondStep: '/auth/second-step',
  passkey: '/auth/passkey',
  refresh: '/auth/refresh_token',
  logout: '/auth/logout',
} as const;

function buildRequest(call: SessionCall, refreshToken: string | null): RequestInit {
  const headers = new Headers({ Accept: 'application/json' });
  if (refreshToken !== null) {
    headers.set('Cookie', cookieNames.map((name) => `${name}=${refreshToken}`).join('; '));
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

/** Sends login, refresh and logout for a page: the page receives access tokens, the refresh token stays in the main process. Status 0 means that the server is unreachable. */
export function createSessionClient({ fetch, serverUrl, tokenStore }: SessionClientDeps): (call: SessionCall) => Promise<SessionReply> {
  return async (call) => {
    const refreshToken = tokenStore.read();
    const response = await fetch(serverUrl + paths[call.step], buildRequest(call, refreshToken)).catch(() => null);
    if (call.step === 'logout') {
      tokenStore.write(null);
    }
    if (response === null) {
      return { status: 0, body: null };
    }
    const token = parseRefreshToken(response.headers.getSetCookie());
    if (token !== undefined) {
      tokenStore.write(token);
    }
    return { status: response.status, body: await response.json().catch(() => null) };
  };
}
