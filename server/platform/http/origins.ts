import type { Context } from 'koa';
import type { Config } from '#server/config.ts';

/** The origin of the desktop app's pages. */
export const desktopOrigin = 'app://prosa';

/** Whether pages of this origin may send credentials: the server's own, the desktop app's, and the configured ones. */
export const isAllowedOrigin = ({ publicUrl, allowedOrigins }: Config, origin: string, own: readonly string[]): boolean =>
  [desktopOrigin, new URL(publicUrl).origin, ...own, ...allowedOrigins].includes(origin);

/** The origin header when it may send credentials, else empty. */
export function findAllowedOrigin(config: Config, ctx: Context): string {
  const origin = ctx.get('origin');
  return isAllowedOrigin(config, origin, [`${ctx.protocol}://${ctx.host}`]) ? origin : '';
}
