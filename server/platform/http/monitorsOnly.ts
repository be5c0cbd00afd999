import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Middleware, Next } from 'koa';
import { readBearerToken } from './readBearerToken.ts';

const proxyHeader = /^(?:x-forwarded|x-real-|x-original-|x-client-|x-cluster-|x-envoy-|true-client-|cf-|fly-|forwarded$|via$)/;

/** Whether a program of this machine asks, and no proxy of it for somebody elsewhere. */
export function isFromThisMachine({ socket, headers }: Context['req']): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return (address === '::1' || address.startsWith('127.')) && !Object.keys(headers).some((name) => proxyHeader.test(name));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a program of this machine asks, or a holder of the token where there is one. */
export const isMonitor = (ctx: Context, token: string | undefined): boolean =>
  isFromThisMachine(ctx.req) || (token !== undefined && timingSafeEqual(digest(readBearerToken(ctx)), digest(token)));

/** Answers monitors; to everybody else the path does not exist. */
export const monitorsOnly =
  (path: string, token: string | undefined, middleware: Middleware): Middleware =>
  (ctx: Context, next: Next) =>
    ctx.path === path && isMonitor(ctx, token) ? middleware(ctx as Parameters<Middleware>[0], next) : next();
