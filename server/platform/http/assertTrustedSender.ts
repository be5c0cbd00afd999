import type { Context } from 'koa';
import { AppError } from '#shared/errors.ts';
import type { Config } from '#server/config.ts';
import { findAllowedOrigin } from './origins.ts';

/** Programs send no origin. `Sec-Fetch-Site` is the browser's own word, which no page can set. */
const isKnownOrigin = (config: Config, ctx: Context): boolean =>
  ctx.get('origin') === '' || ctx.get('sec-fetch-site') === 'same-origin' || findAllowedOrigin(config, ctx) !== '';

const hasBody = (ctx: Context): boolean => (ctx.request.length ?? 0) > 0 || ctx.get('transfer-encoding') !== '';

/**
 * A page of another site may make a browser send its cookies, or sign in as somebody else. Throws ERR_UNKNOWN_ORIGIN for its
 * origin, and ERR_BAD_REQUEST for the kinds of body that it may send without being asked for its origin.
 */
export function assertTrustedSender(ctx: Context, config: Config): void {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') {
    return;
  }
  if (!isKnownOrigin(config, ctx)) {
    throw new AppError('ERR_UNKNOWN_ORIGIN');
  }
  if (hasBody(ctx) && !ctx.is('application/json', 'multipart/form-data')) {
    throw new AppError('ERR_BAD_REQUEST');
  }
}
