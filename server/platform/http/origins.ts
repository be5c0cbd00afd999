import type { Context } from 'koa';
import type { Config } from '#server/config.ts';

/** The page of the installed program. */
export const desktopOrigin = 'app://prosa';

/** The caller's origin when it may call with credentials: our own, the installed program's, or a listed one; else none. */
export function allowedOrigin(config: Config, ctx: Context): string {
  const origin = ctx.get('origin');
  const known = [desktopOrigin, new URL(config.publicUrl).origin, `${ctx.protocol}://${ctx.host}`, ...config.allowedOrigins];
  return known.includes(origin) ? origin : '';
}
