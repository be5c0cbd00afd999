import type { Context } from 'koa';
import type { Config } from '#server/config.ts';
import { isKnownHost } from './knownHosts.ts';

/** The origin of the desktop app's pages. */
const desktopOrigin = 'app://prosa';

/** Whether pages of this origin may send credentials: the server's own, the desktop app's, and the configured ones. */
export const isAllowedOrigin = ({ publicUrl, allowedOrigins }: Config, origin: string, own: readonly string[]): boolean =>
  [desktopOrigin, new URL(publicUrl).origin, ...own, ...allowedOrigins].includes(origin);

/** The origin header when it may send credentials, else empty. */
export function findAllowedOrigin(config: Config, ctx: Context): string {
  const origin = ctx.get('origin');
  return isAllowedOrigin(config, origin, isKnownHost(config, ctx.host) ? [`${ctx.protocol}://${ctx.host}`] : []) ? origin : '';
}

/** Whether a page of this very server sends a request, or no page at all: a browser names the origin of what changes something. */
export function isSameOrigin(ctx: Context): boolean {
  const [origin, site] = [ctx.get('origin'), ctx.get('sec-fetch-site')];
  return (origin === '' || origin === `${ctx.protocol}://${ctx.host}`) && ['', 'same-origin', 'none'].includes(site);
}
