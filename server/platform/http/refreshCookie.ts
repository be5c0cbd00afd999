import type { Context } from 'koa';
import type { Config } from '#server/config.ts';
import { refreshLifeSeconds } from './tokens.ts';

const usesHttps = ({ publicUrl }: Config): boolean => publicUrl.startsWith('https:');

/** Browsers take the prefixed name over https only, from this host and for it alone: no other host of the domain can plant one. */
const findCookieName = (config: Config): string => (usesHttps(config) ? '__Host-jrt' : 'jrt');

/** Pages of other sites send it only where they may call. */
const createCookieAttributes = (
  config: Config,
): { httpOnly: true; path: '/'; secure: boolean; sameSite: 'none' | 'lax'; overwrite: true } => {
  const secure = usesHttps(config);
  return { httpOnly: true, path: '/', secure, sameSite: secure && config.allowedOrigins.length > 0 ? 'none' : 'lax', overwrite: true };
};

export const readRefreshCookie = (ctx: Context, config: Config): string | null => ctx.cookies.get(findCookieName(config)) ?? null;

export function setRefreshCookie(ctx: Context, config: Config, token: string): void {
  // Behind a proxy that terminates TLS the socket itself is plain; the public URL decides.
  ctx.cookies.secure = true;
  ctx.cookies.set(findCookieName(config), token, { ...createCookieAttributes(config), maxAge: refreshLifeSeconds * 1000 });
}

/** Clears the cookie with the attributes that it was set with. */
export function clearRefreshCookie(ctx: Context, config: Config): void {
  ctx.cookies.secure = true;
  ctx.cookies.set(findCookieName(config), '', { ...createCookieAttributes(config), expires: new Date(0) });
}
