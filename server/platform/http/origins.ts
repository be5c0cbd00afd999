import type { Context } from 'koa';
import type { Config } from '#server/config.ts';

/** The page of the installed program. */
export const desktopOrigin = 'app://prosa';

/** May pages of this origin call with credentials? Our own may, the installed program's, and listed ones. */
export const isAllowedOrigin = ({ publicUrl, allowedOrigins }: Config, origin: string, own: readonly string[]): boolean =>
  [desktopOrigin, new URL(publicUrl).origin, ...own, ...allowedOrigins].includes(origin);

/** The caller's origin when it may call with credentials, else none. */
export function findAllowedOrigin(config: Config, ctx: Context): string {
  const origin = ctx.get('origin');
  return isAllowedOrigin(config, origin, [`${ctx.protocol}://${ctx.host}`]) ? origin : '';
}
