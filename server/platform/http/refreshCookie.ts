import type { Context } from 'koa';
import type { Config } from '#server/config.ts';
import { refreshLifeSeconds } from './tokens.ts';

const cookieName = 'jrt';

/** A page of another site must be able to send it where the product is served over https. */
const createCookieAttributes = (
  config: Config,
): { httpOnly: true; path: '/'; secure: boolean; sameSite: 'none' | 'lax'; overwrite: true } => {
  const https = config.publicUrl.startsWith('https:');
  return { httpOnly: true, path: '/', secure: https, sameSite: https ? 'none' : 'lax', overwrite: true };
};

export const readRefreshCookie = (ctx: Context): string | null => ctx.cookies.get(cookieName) ?? null;

export function setRefreshCookie(ctx: Context, config: Config, token: string): void {
  // Behind a proxy that ends TLS the socket itself is plain; the public address decides.
  ctx.cookies.secure = true;
  ctx.cookies.set(cookieName, token, { ...createCookieAttributes(config), maxAge: refreshLifeSeconds * 1000 });
}

/** Clears the cookie with the attributes it was set with. */
export function clearRefreshCookie(ctx: Context, config: Config): void {
  ctx.cookies.secure = true;
  ctx.cookies.set(cookieName, '', { ...createCookieAttributes(config), expires: new Date(0) });
}
