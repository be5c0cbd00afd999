import type { Context } from 'koa';
import type { Config } from '#server/config.ts';
import { refreshLifeSeconds } from './tokens.ts';

const cookieName = 'jrt';

/** Over https, pages of other sites must be able to send it. */
const createCookieAttributes = (
  config: Config,
): { httpOnly: true; path: '/'; secure: boolean; sameSite: 'none' | 'lax'; overwrite: true } => {
  const https = config.publicUrl.startsWith('https:');
  return { httpOnly: true, path: '/', secure: https, sameSite: https ? 'none' : 'lax', overwrite: true };
};

export const readRefreshCookie = (ctx: Context): string | null => ctx.cookies.get(cookieName) ?? null;

export function setRefreshCookie(ctx: Context, config: Config, token: string): void {
  // Behind a proxy that terminates TLS the socket itself is plain; the public URL decides.
  ctx.cookies.secure = true;
  ctx.cookies.set(cookieName, token, { ...createCookieAttributes(config), maxAge: refreshLifeSeconds * 1000 });
}

/** Clears the cookie with the attributes that it was set with. */
export function clearRefreshCookie(ctx: Context, config: Config): void {
  ctx.cookies.secure = true;
  ctx.cookies.set(cookieName, '', { ...createCookieAttributes(config), expires: new Date(0) });
}
