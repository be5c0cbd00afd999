import type { Context } from 'koa';

/** The bearer token; empty when there is none. */
export const readBearerToken = (ctx: Context): string =>
  /^bearer\s+(?<token>\S.*)$/i.exec(ctx.get('authorization').trim())?.groups?.['token'] ?? '';
